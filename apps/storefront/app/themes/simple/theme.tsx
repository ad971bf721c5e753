import { ShopMenu } from '../../shell/shop-menu.tsx';
import type { Theme } from '../../shell/theme.ts';
import { SimpleHeader } from './header.tsx';
import styles from './simple.css?url';

/** Quiet: logo, search and icons in one bar, the menu below it or in it. */
export const theme: Theme = {
  name: 'simple',
  Header: SimpleHeader,
  // The browser keeps what the server drew.
  Menu: import.meta.env.SSR ? ShopMenu : () => null,
  closeDelay: 250,
  folds: 'all',
  account: 'account',
  styles,
};
