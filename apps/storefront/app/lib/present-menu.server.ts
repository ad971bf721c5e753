import type { MenuPage } from '@etalage/contracts';
import { shopHref } from './links.ts';
import type { MenuNode } from './shop.ts';

/** What one menu shows, in its order, on every level; the API sends all entries. */
export function presentMenu(
  pages: readonly MenuPage[],
  device: 'desktop' | 'mobile',
  language: string,
  languages: readonly string[],
): MenuNode[] {
  type Item = Omit<MenuPage, 'children'> & { children?: readonly Item[] };
  const order = (item: Item) =>
    device === 'desktop'
      ? item.desktopHeaderSortIndex
      : (item.mobileMenuSortIndex ?? item.mobile_menu_sort_index ?? item.mobilMenuSortIndex);
  const isShown = (item: Item) => (device === 'desktop' ? item.isInDesktopHeader : item.isInMobileMenu);
  const nodes = (items: readonly Item[]): MenuNode[] =>
    items
      .filter(isShown)
      .sort((a, b) => order(a) - order(b))
      .map((item) => ({
        id: item.id,
        label: item.title || item.label,
        href: shopHref(item.url, language, languages),
        isOpen: item.submenu_open,
        position: item.position,
        children: nodes(item.children ?? []),
      }));
  return nodes(pages).filter(({ label, href, children }) => label && (href || children.length > 0));
}
