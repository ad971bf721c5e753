import { isExternal } from '../../lib/links.ts';
import type { MenuNode } from '../../lib/shop.ts';
import type { MenuProps } from '../../shell/theme.ts';

/** On the server only: all pages of the menu at once, the first level in large type, what is below it underneath. */
export function LargeMenu({ items, currentOf }: MenuProps) {
  return (
    <ul className="cool-entries">
      {items.map((item) => (
        <li className="cool-entry" key={item.id}>
          <Entry className="cool-title" current={currentOf(item)} item={item} />
          <Children items={item.children} />
        </li>
      ))}
    </ul>
  );
}

function Children({ items }: { items: readonly MenuNode[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="cool-children">
      {items.map((item) => (
        <li key={item.id}>
          <Entry className="cool-child" item={item} />
          <Children items={item.children} />
        </li>
      ))}
    </ul>
  );
}

type EntryProps = { item: MenuNode; className: string; current?: 'page' | undefined };

/** HEAD-10: links that leave the shop open beside it. */
function Entry({ item, className, current }: EntryProps) {
  const { href, label } = item;
  if (!href) return <span className={className}>{label}</span>;
  const opensTab = isExternal(href) && /^http/i.test(href);
  return (
    <a
      aria-current={current}
      className={className}
      href={href}
      {...(opensTab && { target: '_blank', rel: 'noopener' })}
    >
      {label}
    </a>
  );
}
