import type { ApprovalDetail } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { cart } from '../../../cart/cart.fixture.ts';
import { MessagesContext } from '../../../lib/messages.ts';
import nl from '../../../locales/nl.json';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import ApprovalPage from './approval.tsx';
import Approvals from './route.tsx';

const approval: ApprovalDetail['approval'] = {
  id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11',
  ...{ status: 'waiting', by: 'Bo Smit', isOwn: false, mayDecide: true },
  ...{ askedAt: '2026-12-01T08:00:00Z', until: '2026-12-15T08:00:00Z' },
  ...{ total: 121, currency: 'EUR', decidedBy: null, reason: null, order: null },
};
const until = 'Te beslissen tot dinsdag 15 december om 09.00 uur';

test('ACC-07 the list of approvals tells day and hour until which they can be decided, and that what they cost includes VAT', () => {
  const props = { loaderData: { approvals: [approval], texts: {} } } as unknown as Parameters<
    typeof Approvals
  >[0];
  const text = textOf(
    renderView(
      <MessagesContext value={nl}>
        <Approvals {...props} />
      </MessagesContext>,
      { basis: 'ex' },
    ),
  );
  expect(text).toContain(until);
  expect(text).toContain('€ 121,00 incl. BTW');
});

test('ACC-07 CHK-26 COUP-05 the form that approves carries, as hidden fields, what was shown: the cart, its total, what a card leaves to pay, and who orders', () => {
  const checkout = {
    ...{ billing: null, shipping: null, shippingMethodId: null, shippingOptions: [] },
    ...{ payment: null, paymentOptions: [], stepTexts: {} },
    details: { firstName: 'Bo', lastName: 'Smit', email: 'bo@example.nl' },
  };
  const detail = { approval, checkout, cart: { ...cart, totals: { ...cart.totals, toPay: 14.95 } } };
  const props = { loaderData: { detail, title: 'x', done: null, texts: {} } } as unknown as Parameters<
    typeof ApprovalPage
  >[0];
  const page = renderView(
    <MessagesContext value={nl}>
      <ApprovalPage {...props} />
    </MessagesContext>,
  );
  const hidden = [...page.matchAll(/<input type="hidden" name="(c[^"]+)" value="([^"]*)"/g)];
  expect(Object.fromEntries(hidden.map(([, name, value]) => [name, value]))).toMatchObject({
    ...{ cartVersion: '3', confirmedTotal: '54', confirmedToPay: '14.95' },
    confirmedDetailsWords: 'Bo Smit, bo@example.nl',
  });
});

test('ACC-07 PRICE-01 who approves an order reads until which hour they can, on which basis its lines stand, and totals as including VAT', () => {
  const of = (basis: 'inc' | 'ex') => {
    const detail = { approval, checkout: null, cart: { ...cart, basis } };
    const props = { loaderData: { detail, title: 'x', done: null, texts: {} } } as unknown as Parameters<
      typeof ApprovalPage
    >[0];
    return textOf(
      renderView(
        <MessagesContext value={nl}>
          <ApprovalPage {...props} />
        </MessagesContext>,
      ),
    );
  };
  expect(of('ex')).toContain(until);
  expect(of('ex')).toContain('Prijzen getoond: excl. BTW Subtotaal');
  expect(of('inc')).toContain('Prijzen getoond: incl. BTW Subtotaal');
  expect(of('ex')).toContain(
    'Toen het gevraagd werd kostte het € 121,00 inclusief btw; nu kost het € 54,00.',
  );
});

test('ACC-07 a request whose time is over says until when it could be decided, and that nothing was ordered', () => {
  const over = { ...approval, status: 'expired', mayDecide: false };
  for (const isOwn of [true, false]) {
    const detail = { approval: { ...over, isOwn }, checkout: null, cart: null };
    const props = { loaderData: { detail, title: 'x', done: null, texts: {} } } as unknown as Parameters<
      typeof ApprovalPage
    >[0];
    const page = renderView(
      <MessagesContext value={nl}>
        <ApprovalPage {...props} />
      </MessagesContext>,
    );
    expect(textOf(page)).toContain(
      'Verlopen Beslissen kon tot dinsdag 15 december om 09.00 uur. Er is niets besteld.',
    );
  }
});
