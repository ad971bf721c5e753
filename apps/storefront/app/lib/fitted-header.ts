import type { HeaderModel } from './header-model.ts';
import type { MenuNode } from './shop.ts';

/** Letters of a menu that leave room for logo, search and icons in one bar of 1200 px, and in half of one. */
const inlineLetters = { whole: 48, half: 30 };

/** Whether a menu is short enough to stand in one bar with the logo. */
function fitsBesideLogo(menu: readonly MenuNode[], room: keyof typeof inlineLetters): boolean {
  const letters = menu.reduce(
    (sum, { label, children }) => sum + label.length + (children.length ? 4 : 2),
    0,
  );
  return letters <= inlineLetters[room];
}

/** The header with its menu below it where that was to stand in the bar, and is too long. */
export function fittedHeader(layout: HeaderModel, menu: readonly MenuNode[]): HeaderModel {
  const { desktop } = layout.placements;
  const isPlaced = Object.values(desktop).some((items) => items.includes('nav'));
  if (
    layout.navMode !== 'inline' ||
    (isPlaced && fitsBesideLogo(menu, desktop.center.length > 0 ? 'half' : 'whole'))
  )
    return layout;
  const without = (side: keyof typeof desktop) => desktop[side].filter((item) => item !== 'nav');
  return {
    ...layout,
    navMode: 'below',
    placements: {
      ...layout.placements,
      desktop: { left: without('left'), center: without('center'), right: without('right') },
    },
  };
}
