import type { HeaderMode } from './header-mode.ts';
import type { Shop } from './shop.ts';

/** All that a header may know: themes draw it, and fetch nothing. What is the shopper's own stands in places (lib/place.tsx). */
export type HeaderProps = {
  shop: Shop;
  /** Path and query of the page, for the language links and for marking where the shopper is. */
  path: string;
  /** Where the page has another path in a language: that path, by language. */
  alternates: Record<string, string>;
  /** The page's own name, for the narrow header of a deeper page. */
  title: string | null;
  /** The cart's pages and the checkout leave only the logo and the way back to the shop. */
  mode: HeaderMode;
  /** On which screens the page begins with a picture that a transparent header may lie on; null for none. */
  overHero: OverHero | null;
  /** On which screens the page begins with a picture at all, which the logo may hang over; null for none. */
  hero: OverHero | null;
  searchTerm: string;
};

export type OverHero = 'all' | 'desktop' | 'mobile';
