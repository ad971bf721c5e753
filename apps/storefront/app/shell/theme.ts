import { createContext, type ReactNode, useContext } from 'react';
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
  /** Address of the theme's style sheet. */
  styles: string;
};

export type MenuProps = {
  items: readonly MenuNode[];
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
