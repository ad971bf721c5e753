export const headerItems = [
  'logo',
  'search',
  'nav',
  'account',
  'cart',
  'wishlist',
  'language',
  'currency',
  'contact',
  'facebook',
  'instagram',
  'tiktok',
] as const;
/** What can be placed in a header. */
export type HeaderItem = (typeof headerItems)[number];

export const headerIcons = ['wishlist', 'cart', 'account', 'language'] as const;
type HeaderIcon = (typeof headerIcons)[number];

/** Where the items stand; none stands twice. */
export type Placements = Record<'left' | 'center' | 'right', HeaderItem[]>;

export const navModes = ['below', 'inline', 'hamburger'] as const;
/** HEAD-16: pixels at the top of the page, and once it is scrolled. */
export const heightsByName = {
  small: { full: 56, shrunk: 36 },
  normal: { full: 70, shrunk: 40 },
  large: { full: 84, shrunk: 52 },
};
/** By name; a height of the shop's own is 'custom'. */
export const headerHeights = ['small', 'normal', 'large', 'custom'] as const;

/** How a shop wants its header (HEAD-16, HEAD-18 to HEAD-22): always whole, whatever the shop's settings hold. */
export type HeaderModel = {
  logoPosition: 'left' | 'center';
  navMode: (typeof navModes)[number];
  navBelowAlignment: 'left' | 'center' | 'right' | 'space';
  maxWidth: 'full' | 'container';
  isSticky: boolean;
  search: { desktop: 'topbar' | 'navbar' | 'off'; mobile: 'drawer' | 'navbar' | 'off' };
  /** In their order; an icon that is not among them is not shown. */
  icons: readonly HeaderIcon[];
  /** The menu covers the whole screen; in the hamburger layout alone (HEAD-06). */
  hasFullscreenMenu: boolean;
  /** How many times as large the logo is where it hangs over the first picture, 1 to 3; null where it does not. */
  logoOverlap: number | null;
  placements: { desktop: Placements; mobile: Placements };
  /** Pixels: at the top of the page, and once it is scrolled. */
  height: { full: number; shrunk: number };
};

/** What the header of a theme has of its own where the shop's settings say nothing (HEAD-06, HEAD-19). */
export type HeaderDefaults = {
  navMode?: HeaderModel['navMode'];
  hasFullscreenMenu?: boolean;
  /** Its logo hangs over the first picture. */
  overlapsHero?: boolean;
  /** Of its ground, as #rrggbb. */
  colour?: string;
};

/** HEAD-19: the header of a shop that says nothing about it. */
export const defaultHeader: HeaderModel = {
  logoPosition: 'center',
  navMode: 'below',
  navBelowAlignment: 'center',
  maxWidth: 'container',
  isSticky: true,
  search: { desktop: 'topbar', mobile: 'drawer' },
  icons: headerIcons,
  hasFullscreenMenu: false,
  logoOverlap: null,
  placements: {
    desktop: { left: ['search'], center: ['logo'], right: ['language', 'account', 'wishlist', 'cart'] },
    mobile: { left: ['nav'], center: ['logo'], right: ['wishlist', 'cart'] },
  },
  height: heightsByName.normal,
};
