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
