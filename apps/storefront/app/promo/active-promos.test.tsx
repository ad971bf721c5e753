import type { ActivePromocode } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { promocode } from '../cart/cart.fixture.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { ActivePromos } from './active-promos.tsx';

const shown = (part: Partial<ActivePromocode>, language = 'nl') =>
  renderView(<ActivePromos promos={[{ ...promocode, ...part }]} />, { language });
const said = (part: Partial<ActivePromocode>, language?: string) => textOf(shown(part, language));

test('PROMO-07 an amount is told of as the cart’s row says it, and while nothing lies in the cart as the code has it', () => {
  expect(said({})).toContain('Code ZOMER10 toegepast - 10% korting - alle prijzen zijn aangepast');
  expect(said({ type: 'VALUE', discount: 8.26 })).toContain('Code ZOMER10 toegepast - € 8,26 korting');
  expect(said({ type: 'VALUE', discount: 8.26 })).toContain('ZOMER10: € 8,26 korting');
  expect(said({ type: 'VALUE', discount: 0 })).toContain('Code ZOMER10 toegepast - € 10,00 korting');
  expect(said({ amount: 12.5 })).toMatch(/toegepast - 12,5% korting .* ZOMER10: 12,5% korting/);
  expect(said({ amount: 12.5 }, 'en')).toMatch(/applied - 12\.5% discount .* ZOMER10: 12\.5% discount/);
});

test('PROMO-07 an active code says in each language what it takes off, from what, and how it is taken out', () => {
  const some = { includedProducts: '[5]' };
  expect(said(some)).toContain('Code ZOMER10 toegepast - 10% korting - geldt alleen voor bepaalde producten');
  expect(said({}, 'en')).toContain('Code ZOMER10 applied - 10% discount - all prices have been adjusted');
  expect(said(some, 'en')).toContain('Code ZOMER10 applied - 10% discount - only for certain products');
  expect(said({ type: 'VALUE', discount: 8.26 }, 'en')).toContain(
    'ZOMER10: €8.26 discount Remove promo code',
  );
  expect(shown({}, 'en')).toContain('<section aria-label="Active discount code"');
  expect(shown({}, 'en')).toContain('aria-label="Remove promo code ZOMER10"');
});
