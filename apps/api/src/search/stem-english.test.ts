import { expect, test } from 'vitest';
import { stemEnglish } from './stem-english.ts';

const pairs = (text: string) => text.split(', ').map((pair) => pair.split('/') as [string, string]);

test.each(
  pairs(
    'knife/knives, shelf/shelves, leaf/leaves, dish/dishes, box/boxes, glass/glasses, vase/vases, rose/roses, ' +
      'battery/batteries, cherry/cherries, knob/knobs, tyre/tyres, brake/brakes, child/children, colour/color, ' +
      'grip/gripped, cook/cooking, bake/baking, cactus/cactuses, tomato/tomatoes, potato/potatoes',
  ),
)('SRCH-16 %s and %s are one word', (one, other) => {
  expect(stemEnglish(other)).toBe(stemEnglish(one));
});

test.each(pairs('glass/glue, cup/copper, ring/rung, bed/bee, bus/but'))(
  'SRCH-16 %s and %s are two',
  (one, other) => {
    expect(stemEnglish(other)).not.toBe(stemEnglish(one));
  },
);
