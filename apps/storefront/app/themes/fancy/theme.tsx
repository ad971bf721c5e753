import type { Theme } from '../../shell/theme.ts';
import styles from './fancy.css?url';
import { FancyHeader } from './header.tsx';
import { TwoSidedMenu } from './two-sided-menu.tsx';

/** Loud: a bar of colour, words below the icons, and panels as wide as the page. */
export const theme: Theme = {
  name: 'fancy',
  Header: FancyHeader,
  // The browser keeps what the server drew.
  Menu: import.meta.env.SSR ? TwoSidedMenu : () => null,
  closeDelay: 100,
  folds: 'nameless',
  account: 'dashboard',
  headerDefaults: { colour: '#8b5cf6' },
  sendsAnySearch: true,
  styles,
};
