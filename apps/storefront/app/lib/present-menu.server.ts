import type { MenuPage } from '@etalage/contracts';
import { shopHref } from './links.ts';
import type { MenuNode } from './shop.ts';

/** Entries of one menu in its order; the API sends them all, deeper levels inside. */
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
  const node = (item: Item): MenuNode => {
    const children = sorted(item.children ?? []).map(node);
    return {
      id: item.id,
      label: item.title || item.label,
      href: shopHref(item.url, language, languages),
      isOpen: item.submenu_open,
      position: item.position,
      children,
    };
  };
  const sorted = (items: readonly Item[]) => [...items].sort((a, b) => order(a) - order(b));
  const shown = pages.filter((item) => (device === 'desktop' ? item.isInDesktopHeader : item.isInMobileMenu));
  return sorted(shown)
    .map(node)
    .filter(({ label, href, children }) => label && (href || children.length > 0));
}
