import type { MenuProps, Theme } from '../../shell/theme.ts';
import { MenuEntries } from './desktop-menu.tsx';
import { SimpleHeader } from './header.tsx';
import styles from './simple.css?url';

/** Quiet: logo, search and icons in one bar, the menu below it or beside the logo. */
export const theme: Theme = { name: 'simple', Header: SimpleHeader, Menu: ClosedMenu, styles };

function ClosedMenu(props: MenuProps) {
  return <MenuEntries {...props} onLeave={() => undefined} onOpen={() => undefined} openId={null} />;
}
