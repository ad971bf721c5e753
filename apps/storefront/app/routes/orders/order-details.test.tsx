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
    email: 'anna@example.nl',
  } as unknown as Order;
  expect(textOf(renderView(<OrderDetails invoiceQuery="" order={order} outcome="paid" />))).toMatch(
    /Bezorgadres Anna de Boer Kade 12 9712 AB Groningen .*Factuuradres Anna de Boer Dorpsstraat 12 1234 AB Ons Dorp/,
  );
});
