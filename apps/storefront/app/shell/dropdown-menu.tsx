import { useTranslations } from 'use-intl';
import type { MenuNode } from '../lib/shop.ts';
import { ChevronDownIcon } from './header-icons.tsx';
import { MenuLink } from './menu-link.tsx';
import type { MenuProps } from './theme.ts';

/** On the server only: the shop's pages in a row, each with what unfolds below it (see menu-panels.ts). */
export function DropdownMenu({ items, currentOf }: MenuProps) {
  return (
    <ul className="menu-row">
      {items.map((item) => (
        <MenuEntry current={currentOf(item)} item={item} key={item.id}>
          <Dropdown item={item} />
        </MenuEntry>
      ))}
    </ul>
  );
}

type EntryProps = { item: MenuNode; current: 'page' | undefined; children: React.ReactNode };

/** An entry of the row: its link, and the button that opens its panel. */
export function MenuEntry({ item, current, children }: EntryProps) {
  const t = useTranslations('shell');
  const unfolds = item.children.length > 0;
  return (
    <li className="menu-entry">
      {item.href && <MenuLink className="menu-link" current={current} isEntry item={item} />}
      {unfolds && (
        <button
          aria-expanded={false}
          className={item.href ? 'menu-fold menu-fold-small' : 'menu-fold'}
          type="button"
        >
          {item.href ? <span className="sr-only">{t('submenu', { name: item.label })}</span> : item.label}
          <ChevronDownIcon className="menu-chevron size-4" />
        </button>
      )}
      {unfolds && <div className="menu-panel">{children}</div>}
    </li>
  );
}

function Dropdown({ item }: { item: MenuNode }) {
  const hasGroups = item.children.some(({ children }) => children.length > 0);
  return (
    <ul className={hasGroups ? 'dropdown dropdown-groups' : 'dropdown'}>
      {item.children.map((child) => (
        <li key={child.id}>
          <MenuLink
            className={child.children.length > 0 ? 'dropdown-entry font-semibold' : 'dropdown-entry'}
            item={child}
          />
          <MenuLeaves leaves={child.children} />
        </li>
      ))}
    </ul>
  );
}

/** The pages below an entry that is itself below one. */
export function MenuLeaves({ leaves }: { leaves: readonly MenuNode[] }) {
  if (leaves.length === 0) return null;
  return (
    <ul>
      {leaves.map((leaf) => (
        <li key={leaf.id}>
          <MenuLink className="dropdown-entry dropdown-leaf" item={leaf} />
        </li>
      ))}
    </ul>
  );
}
