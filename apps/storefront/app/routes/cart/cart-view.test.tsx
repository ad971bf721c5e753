import type { Cart } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { cart, line } from '../../cart/cart.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { CartView } from './cart-view.tsx';

/** What stands at the window's foot; '' where nothing does. */
function barOf(given: Cart, language = 'nl'): string {
  const markup = renderView(<CartView cart={given} refusal={null} />, { language });
  return textOf(/<div class="foot-bar">.*?<\/div>/.exec(markup)?.[0] ?? '');
}

test('MINI-21 a long cart has the bar, in which a bundle counts as one; it says that VAT is in it where the lines are without', () => {
  // A line, and a bundle of two.
  expect(cart.transactionLines).toHaveLength(3);
  expect(barOf(cart)).toBe('');
  const vatGroups = [{ vatPercentage: 21, net: 100, vat: 21 }];
  const totals = { ...cart.totals, toPay: 121, vatGroups };
  const long: Cart = { ...cart, totals, transactionLines: [...cart.transactionLines, line(9, 'Bel')] };
  expect(barOf(long)).toBe('Totaal te betalen € 121,00 Afrekenen');
  const business: Cart = { ...long, basis: 'ex' };
  expect(barOf(business)).toBe('Totaal te betalen € 121,00 incl. BTW Afrekenen');
  expect(barOf(business, 'en')).toBe('Total to pay €121.00 incl. VAT Check out');
  // Reversed, as for a business of another country.
  const reversed = {
    ...business,
    totals: { ...totals, vatGroups: [{ vatPercentage: 0, net: 121, vat: 0 }] },
  };
  expect(barOf(reversed)).toBe('Totaal te betalen € 121,00 Afrekenen');
});
