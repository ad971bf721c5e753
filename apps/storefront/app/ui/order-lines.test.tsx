import type { CartLine } from '@etalage/contracts';
import { expect, test } from 'vitest';
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

test('CHK-18 what is bought says, in the checkout and on the order, for which day it is and which text goes with it', () => {
  for (const isLinked of [false, true]) {
    const text = textOf(renderView(<OrderLines bundles={[]} isLinked={isLinked} lines={[line]} />));
    expect(text).toContain('Bezorgdag: dinsdag 24 november Tekst op het kaartje: Lieve oma');
  }
});
