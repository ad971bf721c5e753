/**
 * An example of what a buyer might write, so that the pages can be seen with reviews. Nobody wrote it: no purchase is behind it, and
 * so pages never call it verified.
 */
export type ReviewContent = {
  /** The product's Dutch name. */
  product: string;
  stars: 1 | 2 | 3 | 4 | 5;
  title: string;
  text: string;
  author: string;
  /** Days before the shop is made. */
  daysAgo: number;
  /** Dutch where it is not said. */
  language?: 'en';
};
