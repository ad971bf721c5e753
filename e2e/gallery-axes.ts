export const placements = {
  centred: {},
  left: {
    logoPosition: 'left',
    maxWidth: 'full',
    navBelowAlignment: 'space',
    searchPlacement: { desktop: 'navbar', mobile: 'navbar' },
    placements: {
      desktop: { left: ['logo', 'nav'], center: [], right: ['search', 'account', 'wishlist', 'cart'] },
      mobile: { left: ['nav', 'logo'], center: [], right: ['wishlist', 'cart'] },
    },
  },
  full: {
    searchPlacement: { desktop: 'topbar', mobile: 'off' },
    navBelowAlignment: 'left',
    placements: {
      desktop: {
        left: ['nav', 'facebook', 'instagram', 'tiktok', 'contact'],
        center: ['logo'],
        right: ['search', 'currency', 'language', 'account', 'wishlist', 'cart'],
      },
      mobile: { left: ['nav', 'contact'], center: ['logo'], right: ['account', 'cart'] },
    },
  },
} satisfies Record<string, object>;

/** Each says how its items are coloured, as what the one before it said would stay: on gold as dark as the shop chose. */
export const colours = {
  light: { ecommerce_header_background_color: '#ffffff', ecommerce_header_items_color_mode: 'auto' },
  dark: { ecommerce_header_background_color: '#14375a', ecommerce_header_items_color_mode: 'light' },
  gold: { ecommerce_header_background_color: '#c98f2e', ecommerce_header_items_color_mode: 'dark' },
  clear: {
    ecommerce_header_background_color: '#fbf6ec',
    ecommerce_header_items_color_mode: 'auto',
    header_transparent_on_hero: 'true',
  },
  picture: { ecommerce_header_background_color: '#9a4329', ecommerce_header_items_color_mode: 'auto' },
} satisfies Record<string, Record<string, string>>;

const namesOf = <Name extends string>(settings: Record<Name, unknown>) => Object.keys(settings) as Name[];

/** What the gallery of headers draws, each with each. */
export const axes = {
  theme: ['simple', 'fancy', 'ultimate-shape', 'modern-cool', 'modern-minimal'],
  placement: namesOf(placements),
  nav: ['below', 'inline', 'hamburger'],
  height: ['small', 'normal', 'large', 'custom'],
  colour: namesOf(colours),
} as const;
export type Axis = keyof typeof axes;
export type Choice = { [name in Axis]: (typeof axes)[name][number] };
