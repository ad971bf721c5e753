import { expect, test } from 'vitest';
import { MessagesContext } from '../../../lib/messages.ts';
import nl from '../../../locales/nl.json';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import OwnOrders from './route.tsx';

/** The page of one's orders, with this one, as it reads in a shop with these traits. */
function pageOf(order: object, traits: Parameters<typeof renderView>[1]) {
  const asked = { search: '', status: null, isAdmin: false, isOfCompany: false };
  const loaderData = { orders: [order], ...asked, searchedUntil: null, newest: null, older: null, texts: {} };
  const props = { loaderData } as unknown as Parameters<typeof OwnOrders>[0];
  return renderView(
    <MessagesContext value={nl}>
      <OwnOrders {...props} />
    </MessagesContext>,
    traits,
  );
}

const order = {
  ...{ id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11', number: 12, status: 'paid', total: 121, currency: 'EUR' },
  ...{ placedAt: '2026-11-24T10:00:00Z', names: ['Vaas'], lineCount: 1, by: null },
};

test('ACC-03 PRICE-01 what an own order cost says that it includes VAT, to who sees prices without it as well', () => {
  const text = textOf(pageOf(order, { basis: 'ex' }));
  expect(text).toContain('€ 121,00 incl. BTW');
  // What is open may be on account, promised or being taken: that nobody paid is not said of it.
  expect(text).toContain('Alle Nog open');
  expect(text).not.toMatch(/niet betaald/i);
});

test('TEN-09 one’s orders lead to the quick order, but not in a shop that takes no orders', () => {
  const quickOrder = 'href="/nl/quick-order"';
  expect(pageOf(order, { shoppingEnabled: true })).toContain(quickOrder);
  expect(pageOf(order, { shoppingEnabled: false })).not.toContain(quickOrder);
});
