import { createContext, type ReactNode, useContext } from 'react';
import type { HeaderDefaults, HeaderModel } from '../lib/header-model.ts';
import type { HeaderProps } from '../lib/header-props.ts';
import type { MenuNode } from '../lib/shop.ts';

/** What a theme is made of. The folder of a theme exports one, as `theme`, from its file theme.tsx. */
export type Theme = {
  /** The name of its folder. */
  name: string;
  /** The header of every page, the checkout's included. */
  Header: (props: HeaderProps) => ReactNode;
  /** The shop's pages as the header shows them: drawn on the server, once for all pages of a shop. */
  Menu: (props: MenuProps) => ReactNode;
  /** HEAD-05: milliseconds that a menu stays open after the pointer left it. */
  closeDelay: number;
  /** HEAD-09: which entries with children fold in the drawer: all, or those that are no page themselves. */
  folds: 'all' | 'nameless';
  /** HEAD-11: the page of the account that the header leads to. */
  account: AccountPage;
  /** HEAD-06, HEAD-19: where it differs from `defaultHeader`. */
  headerDefaults?: HeaderDefaults;
  /** SRCH-07: its search field sends anything but nothing and spaces; others ask for `searchLength.least` characters. */
  sendsAnySearch?: boolean;
  /** Address of the theme's style sheet. */
  styles: string;
};

export type AccountPage = 'account' | 'dashboard';

export type MenuProps = {
  items: readonly MenuNode[];
  navMode: HeaderModel['navMode'];
  /** How an entry that leads to the page that is shown is marked. */
  currentOf: (item: MenuNode) => 'page' | undefined;
};

/** The theme of this document. The entry points load it and give it, before anything is drawn. */
export const ThemeContext = createContext<Theme | null>(null);

export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('ThemeContext is not set');
  return theme;
}
