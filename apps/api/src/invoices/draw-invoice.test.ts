import { expect, test } from 'vitest';
import type { InvoiceFacts } from './content.ts';
import { drawInvoice } from './draw-invoice.ts';

const invoiceOf = (buyer: string): InvoiceFacts => ({
  kind: 'invoice',
  year: 2026,
  number: 1,
  issued_on: '2026-11-28',
  due_on: null,
  content: {
    language: 'nl',
    currency: 'EUR',
    seller: {
      name: 'De Molen',
      address: ['Molenweg 12', '9712 AB Groningen'],
      telephone: '',
      email: 'winkel@molen.test',
      chamberOfCommerce: '12345678',
      vatNumber: 'NL123456789B01',
    },
    look: { colour: '#1f5c4d', logo: null },
    buyer: { address: [buyer, 'Dorpsstraat 1', '1234 AB Ons Dorp'], vatNumber: null },
    deliveredTo: null,
    order: { number: 1, placedOn: '2026-11-28', reference: null },
    credits: null,
    paymentName: 'iDEAL',
    paidOn: '2026-11-28',
    lines: [
      {
        name: 'Vaas',
        articleNumber: 'V-1',
        quantity: 1,
        unitNetCents: 1000,
        discountNetCents: 0,
        rate: 2100,
        netCents: 1000,
        vatCents: 210,
      },
    ],
    groups: [{ rate: 2100, netCents: 1000, vatCents: 210 }],
    totalCents: 1210,
    cards: [],
    isReverseCharged: false,
    parts: [],
  },
});

test('PAY-05 the same facts give the same bytes, whatever was drawn before: signs that share a shape are read aloud as what they are', async () => {
  const [apostrophe, letter] = [invoiceOf('Van ’t Hof'), invoiceOf('Van ʼt Hof')];
  const first = await drawInvoice(apostrophe, null);
  const between = await drawInvoice(letter, null);
  expect(await drawInvoice(apostrophe, null)).toEqual(first);
  expect(between).not.toEqual(first);
  expect(await drawInvoice(letter, null)).toEqual(between);
});
