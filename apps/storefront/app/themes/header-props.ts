import type { Shop } from '../lib/shop.ts';

/** All that a header may know: themes draw it, and fetch nothing. */
export type HeaderProps = {
  shop: Shop;
  /** Path and query of the page, for the language links and for marking where the shopper is. */
  path: string;
  /** The page's own name, for the narrow header of a deeper page. */
  title: string | null;
  /** 'checkout' leaves only the logo and the way back to the shop. */
  mode: 'shop' | 'cart' | 'checkout';
  /** The page begins with a picture that a transparent header may lie on. */
  overHero: boolean;
  cartCount: number;
  wishlistCount: number;
  searchTerm: string;
};
