import { expect, test } from 'vitest';
import { fittedHeader } from './fitted-header.ts';
import { defaultHeader, type Placements } from './header-model.ts';
import type { MenuNode } from './shop.ts';

const menu = (...labels: string[]): MenuNode[] =>
  labels.map((label, id) => ({ id, label, href: '/nl/home', isOpen: false, position: 'left', children: [] }));
const desktop: Placements = { left: ['logo', 'nav'], center: [], right: ['cart'] };
const layout = {
  ...defaultHeader,
  navMode: 'inline' as const,
  placements: { ...defaultHeader.placements, desktop },
};

test('HEAD-18 a menu stands in the bar where it fits and is placed there, else below it', () => {
  expect(fittedHeader(layout, menu('Kaas', 'Brood'))).toBe(layout);
  const long = fittedHeader(
    layout,
    menu('Koken & bakken', 'Aan tafel', 'Wonen', 'Eten & drinken', 'Uitgelicht'),
  );
  expect(long.navMode).toBe('below');
  expect(long.placements.desktop).toEqual({ left: ['logo'], center: [], right: ['cart'] });
  const unplaced = {
    ...layout,
    placements: { ...layout.placements, desktop: { ...desktop, left: ['logo' as const] } },
  };
  expect(fittedHeader(unplaced, menu('Kaas')).navMode).toBe('below');
  const halved = {
    ...layout,
    placements: {
      ...layout.placements,
      desktop: { left: ['nav' as const], center: ['logo' as const], right: [] },
    },
  };
  const six = menu('Kazen', 'Brood', 'Wijn', 'Vis', 'Vlees', 'Fruit');
  expect(fittedHeader(halved, six).navMode).toBe('below');
  expect(fittedHeader(layout, six).navMode).toBe('inline');
});
