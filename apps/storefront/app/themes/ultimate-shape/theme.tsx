import { ShopMenu } from '../../shell/shop-menu.tsx';
import type { Theme } from '../../shell/theme.ts';
import { UltimateShapeHeader } from './header.tsx';
import styles from './ultimate-shape.css?url';

/** Cut shapes: a slanting edge, the logo on a hanging plate, and a menu that comes in along a slant. */
export const theme: Theme = {
  name: 'ultimate-shape',
  Header: UltimateShapeHeader,
  // The browser keeps what the server drew.
  Menu: import.meta.env.SSR ? ShopMenu : () => null,
  closeDelay: 1000,
  folds: 'all',
  account: 'account',
  headerDefaults: { navMode: 'hamburger', hasFullscreenMenu: true, overlapsHero: true },
  styles,
};
