import type { Order } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { cart } from '../../cart/cart.fixture.ts';
import { loadPage } from '../../lib/load-page.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { type LoadedOutcome, loadOutcome } from './load-outcome.server.ts';
import { OutcomePage } from './outcome-page.tsx';

const id = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';

/** What the outcome page is given of a paid order on account with these sums, and what else is so of it. */
async function loadedOf(
  totals: Partial<Order['totals']>,
  timeline: Order['timeline'] = [],
  language = 'nl',
  other: Partial<Order> = {},
): Promise<LoadedOutcome> {
  const sums = { ...cart.totals, total: 121, ...totals };
  const order: Partial<Order> = {
    ...{ id, number: 17, status: 'paid', moneyState: 'paid', language: 'nl', basis: 'inc' },
    ...{ firstName: 'Anna', email: 'anna@example.nl', promise: null, totals: sums, confirmedTotal: 121 },
    ...{
      promocodes: [],
      couponsCreated: [],
      paymentMethods: [],
      canPayAgain: false,
      isChanged: false,
      timeline,
      refunds: [],
    },
    payment: {
      ...{ id, status: 'paid', provider: 'invoice', method: 'invoice', name: 'Op rekening' },
      ...{ checkoutUrl: null, isCollected: false },
    },
    ...other,
  };
  const path = `/${language}/order-completed?order=${id}&token=a-token`;
  return (await loadPage(loadOutcome, path, {}, order, {}, language)) as LoadedOutcome;
}

/** What the page says of it. */
async function shown(...of: Parameters<typeof loadedOf>): Promise<string> {
  const [, , language = 'nl'] = of;
  return textOf(renderView(<OutcomePage loaded={await loadedOf(...of)} />, { language }));
}

test('REF-08 the outcome page says what was paid of an order on account that was credited before, and what was credited', async () => {
  const part = await shown({ credited: 21, toPay: 100 });
  expect(part).toContain('Betaald € 100,00 met Op rekening');
  expect(part).toContain('Totaal incl. BTW € 121,00 Gecrediteerd −€ 21,00 Betaald € 100,00');
  // All that cards left was credited: nobody paid anything on account.
  const none = await shown({ coupons: 21, credited: 100, toPay: 0 });
  expect(none).toContain('Betaald € 0,00');
  expect(none).not.toContain('Op rekening');
  expect(await shown({ toPay: 121 })).not.toContain('Gecrediteerd');
});

test.each([
  ['nl', 'zie je wanneer je die kunt ophalen', /op de verwachte dag hebt/],
  ['en', 'its page shows when you can collect it', /on the expected day/],
])(
  'PAY-04 CHK-13 what is collected is not said to come on a day (%s)',
  async (language, collected, comes) => {
    const day = { from: '2026-12-01', until: '2026-12-01', timeFrom: null, timeUntil: null, place: null };
    const said = (isPickup: boolean) => shown({}, [], language, { promise: { ...day, isPickup } });
    expect(await said(true)).toContain(collected);
    expect(await said(true)).not.toMatch(comes);
    expect(await said(false)).not.toContain(collected);
    expect(await said(false)).toMatch(comes);
  },
);

test.each([
  ['nl', 'Het hele bedrag staat weer op je cadeaukaart.', /rekening|werkdagen/],
  ['en', 'The full amount is on your gift card again.', /account|working days/],
])(
  'REF-02 PAY-04 what cards paid is said to be back on them, and on no account (%s)',
  async (language, cards, account) => {
    const since = '2026-11-20T09:00:00.000Z';
    const refunded = (...ways: Order['refunds'][number]['to'][]): Partial<Order> => ({
      ...{ status: 'cancelled', moneyState: 'refunded', payment: null },
      refunds: ways.map((to) => ({ amount: 60.5, status: 'done', to, requestedAt: since, since })),
    });
    const said = (...ways: Order['refunds'][number]['to'][]) => shown({}, [], language, refunded(...ways));
    expect(await said('card', 'card')).toContain(cards);
    expect(await said('card', 'card')).not.toMatch(account);
    expect(await said('card', 'payment')).not.toContain(cards);
    expect(await said('card', 'payment')).toMatch(account);
    // Where each went is all that the page needs of them.
    const { known } = await loadedOf({}, [], language, refunded('card', 'payment'));
    expect(known?.refunds).toEqual([{ to: 'card' }, { to: 'payment' }]);
  },
);

test.each([
  ['nl', 'We maken je bestelling klaar', 'Je bestelling is betaald.'],
  ['en', 'We get your order ready', 'Your order is paid.'],
])(
  'PAY-08 whoever pays for what has left is not told that it is being made ready (%s)',
  async (language, ready, isPaid) => {
    expect(await shown({}, [], language)).toContain(ready);
    const sent = [{ step: 'sent', isDone: true, at: '2026-11-20T09:00:00.000Z' }] as const;
    const left = await shown({}, [...sent], language);
    expect(left).toContain(isPaid);
    expect(left).not.toContain(ready);
  },
);
