import type { ActivePromocode } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { promocode } from '../cart/cart.fixture.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { ActivePromos } from './active-promos.tsx';

const said = (part: Partial<ActivePromocode>) =>
  textOf(renderView(<ActivePromos promos={[{ ...promocode, ...part }]} />));

test('PROMO-07 an amount is told of as the cart’s row says it, and while nothing lies in the cart as the code has it', () => {
  expect(said({})).toContain('Code ZOMER10 toegepast - 10% korting - alle prijzen zijn aangepast');
  expect(said({ type: 'VALUE', discount: 8.26 })).toContain('Code ZOMER10 toegepast - € 8,26 korting');
  expect(said({ type: 'VALUE', discount: 8.26 })).toContain('ZOMER10: € 8,26 korting');
  expect(said({ type: 'VALUE', discount: 0 })).toContain('Code ZOMER10 toegepast - € 10,00 korting');
});
