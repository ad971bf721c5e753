import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { ServerHtml } from '../lib/server-html.tsx';
import { DrawnPart } from '../lib/shop-parts.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { useTheme } from './theme.ts';
import { useMenuPanels } from './use-menu-panels.ts';

/** The shop's pages on wide screens: in a row with what unfolds below them, or behind a button (HEAD-06). */
export function WideMenu({ shop, path }: Pick<HeaderProps, 'shop' | 'path'>) {
  const t = useTranslations('shell');
  const { closeDelay } = useTheme();
  const { navMode, hasFullscreenMenu } = shop.header.layout;
  const nav = useRef<HTMLElement>(null);
  useMenuPanels(nav, closeDelay, path);
  const entries = import.meta.env.SSR ? (
    <DrawnPart className="contents" id="wide-menu-entries" pick={({ menu }) => menu(path)} />
  ) : (
    <ServerHtml className="contents" id="wide-menu-entries" />
  );
  const menu = (
    <nav aria-label={t('mainMenu')} className="header-nav" ref={nav}>
      {entries}
    </nav>
  );
  if (navMode !== 'hamburger') return menu;
  return (
    <MenuDialog
      className={hasFullscreenMenu ? 'wide-menu wide-menu-full' : 'wide-menu'}
      id="wide-menu"
      label={t('menu')}
      title={shop.name}
    >
      {menu}
    </MenuDialog>
  );
}
