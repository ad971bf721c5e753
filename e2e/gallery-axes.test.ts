import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headerHeights, navModes } from '../apps/storefront/app/lib/header-model.ts';
import { axes, colours, placements } from './gallery-axes.ts';

test('HEAD-01 HEAD-16 HEAD-18 the gallery draws every theme, menu, height, colour mode, placement and width that a header may have', () => {
  const index = readFileSync(new URL('../apps/storefront/app/themes/index.ts', import.meta.url), 'utf8');
  const [, listed = ''] = /const themes = \{(.*?)\n\}/s.exec(index) ?? [];
  const names = [...listed.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, name]) => name);
  expect([...axes.theme].sort()).toEqual(names.sort());
  expect([...axes.nav].sort()).toEqual([...navModes].sort());
  expect([...axes.height].sort()).toEqual([...headerHeights].sort());
  expect(axes.colour).toEqual(['light', 'dark', 'gold', 'clear', 'picture']);
  expect(axes.colour.map((name) => colours[name].ecommerce_header_items_color_mode)).toEqual([
    'auto',
    'light',
    'dark',
    'auto',
    'auto',
  ]);
  expect(axes.placement).toEqual(['centred', 'left', 'full']);
  expect(placements.centred).toEqual({});
  expect(placements.left).toMatchObject({
    logoPosition: 'left',
    maxWidth: 'full',
    navBelowAlignment: 'space',
  });
  expect(placements.full).toMatchObject({ searchPlacement: { mobile: 'off' }, navBelowAlignment: 'left' });
});
