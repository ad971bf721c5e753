import type { MenuPage } from '@etalage/contracts';
import { safeUrl } from '../../html/safe-url.ts';
import type { MenuRow, StoreInitRow, SubmenuRow } from '../../repositories/store.ts';

type MenuParts = Pick<StoreInitRow, 'menu' | 'categories' | 'tags'>;
type Leaf = MenuPage['children'][number]['children'][number];
type Branch = MenuPage['children'][number];

/** The menu as a tree of at most three levels; an entry may be filled with the shop's categories or tags. */
export function presentMenu({ menu, categories, tags }: MenuParts): MenuPage[] {
  const childrenOf = (id: number | null) => menu.filter(({ parentId }) => parentId === id);
  const filled = (row: MenuRow): Branch[] => {
    if (row.submenuKey === 'product_tags')
      return tags.map((tag, i) => ({ ...generated(row, tag, 'tag', i), children: [] }));
    if (row.submenuKey === 'product_categories') return categoryBranches(row, categories);
    return [];
  };
  return childrenOf(null).map((page) => ({
    ...leaf(page),
    children: [
      ...childrenOf(page.id).map((branch) => ({
        ...leaf(branch),
        children: [
          ...childrenOf(branch.id).map(leaf),
          ...filled(branch).map(({ children: _children, ...entry }) => entry),
        ],
      })),
      ...filled(page),
    ],
  }));
}

/** What a menu is made of: an entry may be filled with the shop's categories or tags. */
export function menuTags({ menu }: Pick<MenuParts, 'menu'>): string[] {
  const isFilledWith = (key: MenuRow['submenuKey']) => menu.some(({ submenuKey }) => submenuKey === key);
  return [
    'menu',
    ...(isFilledWith('product_categories') ? ['categories'] : []),
    ...(isFilledWith('product_tags') ? ['tags'] : []),
  ];
}

function categoryBranches(row: MenuRow, categories: SubmenuRow[]): Branch[] {
  const below = (id: number | null) => categories.filter(({ parentId }) => parentId === id);
  return below(null).map((category, i) => ({
    ...generated(row, category, 'category', i),
    children: below(category.id).map((child, j) => generated(row, child, 'category', j)),
  }));
}

function leaf(row: MenuRow): Leaf {
  return {
    id: row.id,
    title: row.title,
    label: row.title,
    url: safeUrl(row.url),
    position: row.position,
    isInDesktopHeader: row.isInDesktopHeader,
    desktopHeaderSortIndex: row.desktopHeaderSortIndex,
    isInMobileMenu: row.isInMobileMenu,
    mobilMenuSortIndex: row.mobileMenuSortIndex,
    submenu_key: row.submenuKey,
    submenu_open: row.submenuOpen,
  };
}

/** An entry that is a category or tag; it is shown wherever the entry it fills is. */
function generated(parent: MenuRow, entry: SubmenuRow, kind: 'category' | 'tag', index: number): Leaf {
  return {
    ...leaf(parent),
    id: entry.id,
    title: entry.name,
    label: entry.name,
    url: `/products/${kind}/${entry.slug}`,
    desktopHeaderSortIndex: index,
    mobilMenuSortIndex: index,
    submenu_key: null,
    submenu_open: false,
  };
}
