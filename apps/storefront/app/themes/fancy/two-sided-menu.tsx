import { useTranslations } from 'use-intl';
import type { MenuNode } from '../../lib/shop.ts';
import { MenuEntry, MenuLeaves } from '../../shell/dropdown-menu.tsx';
import { LargeMenu } from '../../shell/large-menu.tsx';
import { MenuLink } from '../../shell/menu-link.tsx';
import type { MenuProps } from '../../shell/theme.ts';

/** HEAD-04: how many pages stand on each side. */
const most = { left: 4, right: 3 };

/** The pages of both sides; a side with more than fit gives them to the other one. */
function sidesOf(items: readonly MenuNode[]): { left: MenuNode[]; right: MenuNode[] } {
  const [left, right] = [
    items.filter(({ position }) => position === 'left'),
    items.filter(({ position }) => position === 'right'),
  ];
  const tooMany = left.slice(most.left);
  return {
    left: [...left.slice(0, most.left), ...right.slice(most.right)].slice(0, most.left),
    right: [...tooMany.slice(0, most.right - Math.min(right.length, most.right)), ...right].slice(
      0,
      most.right,
    ),
  };
}

/** On the server only: the shop's pages on two sides, each with a panel as wide as the page. */
export function TwoSidedMenu(props: MenuProps) {
  const { items, currentOf, navMode } = props;
  if (navMode === 'hamburger') return <LargeMenu {...props} />;
  const sides = sidesOf(items);
  return (['left', 'right'] as const).map((side) => (
    <ul className={`menu-row fancy-${side}`} key={side}>
      {sides[side].map((item) => (
        <MenuEntry current={currentOf(item)} item={item} key={item.id}>
          <Panel item={item} />
        </MenuEntry>
      ))}
    </ul>
  ));
}

function Panel({ item }: { item: MenuNode }) {
  const t = useTranslations('shell');
  return (
    <div className="fancy-panel">
      <div className="fancy-panel-head">
        <p className="fancy-panel-title">{item.label}</p>
        {item.href && <MenuLink className="fancy-all" item={item} label={t('all', { name: item.label })} />}
      </div>
      <ul className="fancy-groups">
        {item.children.map((child) => (
          <li key={child.id}>
            <MenuLink className="dropdown-entry font-semibold" item={child} />
            <MenuLeaves leaves={child.children} />
          </li>
        ))}
      </ul>
    </div>
  );
}
