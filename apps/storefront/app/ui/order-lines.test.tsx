import type { CartBundle, CartLine } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { cart } from '../cart/cart.fixture.ts';
import { OrderLines } from './order-lines.tsx';
import { renderView, textOf } from './render-view.tsx';

const line = {
  id: 1,
  slug: 'boeket',
  image: null,
  quantity: 1,
  subTotal: 25,
  product: { name: 'Boeket', unitPrice: 25, discountPrice: null },
  productVariant: { name: '' },
  giftText: 'Lieve oma',
  deliveryDay: '2026-11-24',
  daysLeft: null,
} as unknown as CartLine;

test('BNDL-01 BNDL-04 a bundle is one thing with its price, its lines and its saving, each named once', () => {
  const of = (part: Partial<CartBundle>, isLinked = false) =>
    renderView(
      <OrderLines
        bundles={cart.bundles.map((bundle) => ({ ...bundle, ...part }))}
        isLinked={isLinked}
        lines={cart.transactionLines}
      />,
    );
  const text = textOf(of({}));
  expect(text).toMatch(
    /^Ontbijt Aantal: 2 2 × Brood 2 × Honing Bundelvoordeel € 6,00 € 34,00 Vaas Aantal: 2 .*€ 20,00$/,
  );
  for (const name of ['Ontbijt', 'Brood', 'Honing', 'Vaas'])
    expect(text.match(new RegExp(name, 'g')), name).toHaveLength(1);
  expect(textOf(of({ saving: 0 }))).not.toContain('Bundelvoordeel');
  expect(of({}, true)).toMatch(/<a [^>]*href="\/nl\/bundles\/ontbijt"[^>]*>Ontbijt</);
  expect(of({})).not.toContain('<a ');
});

test.each([
  ['nl', 'Bezorgdag: dinsdag 24 november Tekst op het kaartje: Lieve oma'],
  ['en', 'Delivery day: Tuesday 24 November Text on the card: Lieve oma'],
])(
  'CHK-18 what is bought says, in the checkout and on the order, for which day it is and which text goes with it (%s)',
  (language, said) => {
    for (const isLinked of [false, true]) {
      const view = <OrderLines bundles={[]} isLinked={isLinked} lines={[line]} />;
      expect(textOf(renderView(view, { language }))).toContain(said);
    }
  },
);
