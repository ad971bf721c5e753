import { ShopMenu } from '../../shell/shop-menu.tsx';
import type { Theme } from '../../shell/theme.ts';
import { ModernCoolHeader } from './header.tsx';
import styles from './modern-cool.css?url';

/** A floating bar of glass, the menu behind a button at every width, and large type in it. */
export const theme: Theme = {
  name: 'modern-cool',
  Header: ModernCoolHeader,
  // The browser keeps what the server drew.
  Menu: import.meta.env.SSR ? ShopMenu : () => null,
  closeDelay: 1000,
  folds: 'all',
  account: 'account',
  headerDefaults: { navMode: 'hamburger' },
  styles,
};
