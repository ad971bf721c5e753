import type { MenuNode } from '../../lib/shop.ts';

/** Letters of a menu that leave room for logo, search and icons in one bar of 1200 px. */
const inlineLetters = 48;

/** Whether a menu is short enough to stand in one bar with the logo. */
export function fitsBesideLogo(menu: readonly MenuNode[]): boolean {
  const letters = menu.reduce((sum, { label, hasChildren }) => sum + label.length + (hasChildren ? 4 : 2), 0);
  return letters <= inlineLetters;
}
