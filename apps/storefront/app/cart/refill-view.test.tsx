import type { Refill } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { RefillView } from './refill-view.tsx';

const refill: Refill = {
  lines: [
    {
      name: 'Vaas',
      variantName: '',
      isBundle: false,
      slug: 'vaas-1',
      quantity: 2,
      takes: 2,
      change: 'none',
      priceNow: 10,
      priceThen: null,
      losesChoice: false,
    },
  ],
  basis: 'inc',
  currency: 'EUR',
  mark: 'a.b',
};

test.each([
  ['nl', 'Online bestellen kan op dit moment niet.'],
  ['en', 'Ordering online is not possible at the moment.'],
])(
  'TEN-09 where the shop takes no orders nothing is offered to put in the cart again (%s)',
  (language, said) => {
    const view = <RefillView refill={refill} refused={undefined} submit="Toevoegen" />;
    expect(renderView(view, { language })).toMatch(/<form[\s\S]*Toevoegen/);
    const closed = renderView(view, { language, shoppingEnabled: false });
    expect(closed).not.toContain('<form');
    expect(textOf(closed)).toContain(said);
  },
);

test('STICK-01 lines that come into the cart again are marked as what the button gives way to', () => {
  const view = renderView(<RefillView refill={refill} refused={undefined} submit="Toevoegen" />);
  expect(view).toMatch(/<ul [^>]*data-lines[^>]*><li [^>]*>.*Vaas/);
});

test.each([
  [
    'nl',
    'Gelezen als één artikelnummer. 12 × AB bedoeld? Zet dan een puntkomma tussen nummer en aantal: AB;12',
  ],
  [
    'en',
    'Read as one article number. Did you mean 12 × AB? Then put a semicolon between number and quantity: AB;12',
  ],
])(
  'ACC-08 a line that is an article number as it stands says beside it what else it might have been (%s)',
  (language, said) => {
    const [line] = refill.lines;
    if (!line) throw new Error('There is a line.');
    const lines = [
      { ...line, alsoMeans: { code: 'AB', quantity: 12 } },
      { ...line, name: 'Kom' },
    ];
    const view = <RefillView refill={{ ...refill, lines }} refused={undefined} submit="Toevoegen" />;
    const [first = '', second = ''] = renderView(view, { language }).match(/<li [\s\S]*?<\/li>/g) ?? [];
    expect(textOf(first)).toContain(said);
    expect(textOf(second)).not.toContain(said.slice(0, 12));
  },
);
