import { type HeaderItem, type HeaderModel, headerIcons, type Placements } from './header-model.ts';

/** What stands where in a bar of the header. */
export type Bars = { wide: Placements; narrow: Placements };

/**
 * What the two bars of a header really hold: the shop's placements without the icons that it hides and the search where
 * that stands elsewhere, and with the logo and the search where they were forgotten. The narrow bar has the search below
 * it, so that a phone needs no press to find it.
 */
export function barsOf(layout: HeaderModel, shoppingEnabled: boolean): Bars {
  const { placements, search, navMode, icons } = layout;
  const hidden = new Set<HeaderItem>(headerIcons.filter((icon) => !icons.includes(icon)));
  if (!shoppingEnabled) hidden.add('cart');
  const isBelow = search.desktop === 'navbar' && navMode === 'below';
  const isInBar = search.desktop !== 'off' && !isBelow;
  const wide = without(placements.desktop, new Set([...hidden, ...(isInBar ? [] : (['search'] as const))]));
  return {
    wide: withSearch(withLogo(wide, layout), isInBar),
    narrow: withLogo(without(placements.mobile, new Set([...hidden, 'search'])), layout),
  };
}

function without({ left, center, right }: Placements, hidden: ReadonlySet<HeaderItem>): Placements {
  const shown = (items: HeaderItem[]) => items.filter((item) => !hidden.has(item));
  return { left: shown(left), center: shown(center), right: shown(right) };
}

const holds = ({ left, center, right }: Placements, item: HeaderItem) =>
  [...left, ...center, ...right].includes(item);

/** A header without its shop's name leads nowhere. */
function withLogo(placed: Placements, { logoPosition }: HeaderModel): Placements {
  if (holds(placed, 'logo')) return placed;
  const { left, center } = placed;
  return logoPosition === 'center'
    ? { ...placed, center: ['logo', ...center] }
    : { ...placed, left: ['logo', ...left] };
}

function withSearch(placed: Placements, isShown: boolean): Placements {
  if (!isShown || holds(placed, 'search')) return placed;
  return { ...placed, right: ['search', ...placed.right] };
}
