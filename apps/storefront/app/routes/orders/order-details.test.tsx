import type { Order } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { OrderDetails } from './order-details.tsx';

const address = {
  firstName: 'Anna',
  lastName: 'de Boer',
  companyName: null,
  street: 'Dorpsstraat',
  houseNumber: '12',
  houseNumberAddition: null,
  postalCode: '1234AB',
  city: 'Ons Dorp',
  countryCode: 'NL',
};

test('PAY-04 an order’s page says where the goods go and where the bill goes, each under its name', () => {
  const order = {
    billing: address,
    shipping: { ...address, street: 'Kade', postalCode: '9712AB', city: 'Groningen' },
    shipments: [],
    invoices: [],
    payment: null,
    timeline: [],
    email: 'anna@example.nl',
  } as unknown as Order;
  expect(textOf(renderView(<OrderDetails invoiceQuery="" order={order} outcome="paid" />))).toMatch(
    /Bezorgadres Anna de Boer Kade 12 9712 AB Groningen .*Factuuradres Anna de Boer Dorpsstraat 12 1234 AB Ons Dorp/,
  );
});

test('PAY-04 an order’s page says how it is paid, who can be reached where, and what the shopper noted', () => {
  const said = (more: object) => {
    const rest = { shipments: [], invoices: [], payment: null, timeline: [], email: 'anna@example.nl' };
    const order = { billing: address, shipping: address, ...rest, ...more } as unknown as Order;
    return textOf(renderView(<OrderDetails invoiceQuery="" order={order} outcome="paid" />));
  };
  expect(
    said({
      payment: { name: 'iDEAL' },
      ...{ phone: '06 1234 5678', reference: 'PO-77', note: 'Bel aan,\nachterom.' },
    }),
  ).toMatch(
    /Betaalwijze iDEAL Contactgegevens anna@example\.nl 06 1234 5678 Jouw referentie PO-77 Opmerking Bel aan, achterom\.$/,
  );
  expect(said({})).toMatch(/Contactgegevens anna@example\.nl$/);
  expect(said({})).not.toContain('Betaalwijze');
});

test.each([
  ['nl', 'Bezorgadres', 'Factuuradres'],
  ['en', 'Delivery address', 'Billing address'],
])(
  'PAY-04 CHK-13 the page of an order that is collected names no address that it is brought to (%s)',
  (language, delivery, billing) => {
    const promise = {
      ...{ from: '2026-12-01', until: '2026-12-01', timeFrom: null, timeUntil: null },
      place: null,
    };
    const of = (isPickup: boolean) => {
      const order = {
        ...{ billing: address, shipping: address, shipments: [], invoices: [], payment: null, timeline: [] },
        ...{ email: 'anna@example.nl', promise: { ...promise, isPickup } },
      } as unknown as Order;
      return textOf(renderView(<OrderDetails invoiceQuery="" order={order} outcome="paid" />, { language }));
    };
    expect(of(true)).not.toContain(delivery);
    expect(of(true)).toContain(billing);
    expect(of(false)).toContain(delivery);
  },
);

test.each([
  ['nl', 'Verwacht op'],
  ['en', 'Expected on'],
])(
  'CHK-13 WAY-01 an order’s page says in %s when the goods are expected until they have come, and not after it',
  (language, said) => {
    const day = { from: '2026-12-01', until: '2026-12-01' };
    const promise = { ...day, timeFrom: null, timeUntil: null, place: null, isPickup: false };
    const of = (isDone: boolean) => {
      const order = {
        ...{
          billing: address,
          shipping: address,
          invoices: [],
          payment: null,
          email: 'anna@example.nl',
          promise,
        },
        shipments: [{ shippingMethod: { name: 'PostNL' } }],
        timeline: [{ step: 'delivered', isDone, at: isDone ? '2026-11-27T10:00:00.000Z' : null }],
      } as unknown as Order;
      return textOf(renderView(<OrderDetails invoiceQuery="" order={order} outcome="paid" />, { language }));
    };
    expect(of(false)).toContain(`PostNL ${said}`);
    expect(of(true)).not.toContain(said);
  },
);
