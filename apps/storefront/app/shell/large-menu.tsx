import type { MenuNode } from '../lib/shop.ts';
import { MenuLink } from './menu-link.tsx';
import type { MenuProps } from './theme.ts';

/** On the server only: all pages of the menu at once, the first level in large type, what is below it underneath. */
export function LargeMenu({ items, currentOf }: MenuProps) {
  return (
    <ul className="large-entries">
      {items.map((item) => (
        <li className="large-entry" key={item.id}>
          <MenuLink className="large-title" current={currentOf(item)} isEntry item={item} opensTab />
          <Children items={item.children} />
        </li>
      ))}
    </ul>
  );
}

function Children({ items }: { items: readonly MenuNode[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="large-children">
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink className="large-child" item={item} opensTab />
          <Children items={item.children} />
        </li>
      ))}
    </ul>
  );
}
