import { expect, test } from 'vitest';
import { cart } from '../cart/cart.fixture.ts';
import { OrderTotals } from './order-totals.tsx';
import { renderView, textOf } from './render-view.tsx';

test('REF-08 what was credited of an order on account stands in its sums, and the rest is less it', () => {
  const totals = { ...cart.totals, total: 121, coupons: 21, credited: 20, toPay: 80 };
  const shown = (closing: 'open' | 'paid', part = {}) =>
    textOf(renderView(<OrderTotals basis="inc" closing={closing} totals={{ ...totals, ...part }} />));
  const coupons = 'Totaal incl. BTW € 121,00 Betaald met cadeaukaarten −€ 21,00 Gecrediteerd −€ 20,00';
  expect(shown('open')).toContain(`${coupons} Totaal te betalen € 80,00`);
  expect(shown('paid')).toContain(`${coupons} Betaald € 80,00`);
  expect(shown('paid', { coupons: 0, toPay: 101 })).toContain(
    'Totaal incl. BTW € 121,00 Gecrediteerd −€ 20,00 Betaald € 101,00',
  );
});
