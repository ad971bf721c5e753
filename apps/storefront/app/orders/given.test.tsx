import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { type ConfirmedCheckout, changedIn, useConfirmed } from './confirmed.ts';
import { Given } from './given.tsx';

const address = {
  firstName: 'Anna',
  lastName: 'de Boer',
  companyName: null,
  street: 'Dorpsstraat',
  houseNumber: '12',
  houseNumberAddition: 'A',
  postalCode: '1234AB',
  city: 'Ons Dorp',
  countryCode: 'NL',
};
const elsewhere = { ...address, street: 'Kade', houseNumber: '3', postalCode: '9712AB', city: 'Groningen' };

const given = {
  details: null,
  billing: address,
  shipping: null,
  payment: null,
  paymentOptions: [],
  shippingMethodId: null,
  shippingOptions: [],
  stepTexts: {},
} as unknown as ConfirmedCheckout;

const said = (shipping: typeof address | null) =>
  textOf(
    renderView(
      <Given
        changed={[]}
        checkout={{ ...given, shipping } as unknown as ConfirmedCheckout}
        nothingToPay={false}
      />,
    ),
  );

test('CHK-08 CHK-09 the summary has the billing and the delivery address, each under its name, or the one for both', () => {
  expect(said(elsewhere)).toMatch(
    /Factuuradres Anna de Boer Dorpsstraat 12 A 1234 AB Ons Dorp .*Bezorgadres Anna de Boer Kade 3 A 9712 AB Groningen/,
  );
  expect(said(null)).toContain('Dorpsstraat 12 A');
  expect(said(null)).not.toMatch(/Bezorgadres Anna/);
});

test.each([
  ['nl', 'Factuuradres Wijzigen', /ezorgadres/],
  ['en', 'Billing address Change', /elivery address/i],
])(
  'CHK-09 CHK-13 what is collected goes to no address: the summary has that of the bill alone (%s)',
  (language, title, delivery) => {
    const at = (isPickup: boolean, shipping: typeof address | null) => {
      const shippingOptions = [{ id: 3, name: 'Anders', isPickup, promise: null }];
      const checkout = {
        ...given,
        shipping,
        shippingMethodId: 3,
        shippingOptions,
      } as unknown as ConfirmedCheckout;
      const view = (
        <Given changed={[]} checkout={checkout} hrefs={{ adres: '/adres' }} nothingToPay={false} />
      );
      return textOf(renderView(view, { language }));
    };
    for (const shipping of [elsewhere, null]) {
      expect(at(true, shipping)).toContain(`${title} Anna de Boer Dorpsstraat 12 A`);
      expect(at(true, shipping)).not.toMatch(delivery);
      expect(at(false, shipping)).toMatch(delivery);
    }
  },
);

const details = {
  ...{ firstName: 'Anna', lastName: 'de Boer', email: 'anna@example.nl', phone: '06 1234 5678' },
  ...{ companyName: 'De Boer BV', vatNumber: 'NL123456789B01', reference: 'PO-77', note: 'Bel aan.' },
};

/** The fields that a summary's form sends, by name, where nothing is left to pay. */
function Fields({ checkout }: { checkout: ConfirmedCheckout }) {
  return Object.entries(useConfirmed(checkout, true)).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));
}

test('CHK-08 the summary has everything that is known of who orders, and what they noted', () => {
  const checkout = { ...given, details } as unknown as ConfirmedCheckout;
  expect(textOf(renderView(<Given changed={[]} checkout={checkout} nothingToPay={false} />))).toContain(
    'Anna de Boer De Boer BV Btw-nummer NL123456789B01 anna@example.nl 06 1234 5678 Referentie: PO-77 Bel aan.',
  );
});

test.each([
  [
    'nl',
    'Hier stond: ',
    'Er hoeft niets betaald te worden.',
    'Btw-nummer NL123456789B01',
    'Referentie: PO-77',
    'Nederland',
    'Factuuradres',
    'Bezorgadres',
  ],
  [
    'en',
    'This said: ',
    'There is nothing to pay.',
    'VAT number NL123456789B01',
    'Reference: PO-77',
    'Netherlands',
    'Billing address',
    'Delivery address',
  ],
])(
  'CHK-26 of details, addresses and paying that are others by now a summary says beside them what stood there, in %s',
  (language, was, nothingToPay, vatNumber, reference, country, billingIs, shippingIs) => {
    const payment = { provider: 'mollie', method: 'ideal' };
    const paymentOptions = [{ ...payment, name: 'iDEAL' }];
    const before = { ...given, details, payment, paymentOptions } as unknown as ConfirmedCheckout;
    const afterwards = { ...given, details: { ...details, firstName: 'Bo' }, billing: elsewhere };
    const again = (shipping: typeof address | null) => {
      const form = renderView(<Fields checkout={{ ...before, shipping } as unknown as ConfirmedCheckout} />, {
        language,
      });
      const sent = Object.fromEntries(
        [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      return textOf(
        renderView(
          <Given
            changed={changedIn(['gegevens', 'adres', 'betaling'], sent)}
            checkout={afterwards as unknown as ConfirmedCheckout}
            nothingToPay={false}
          />,
          { language },
        ),
      );
    };
    expect(again(null)).toContain(
      `${was}Anna de Boer, De Boer BV, ${vatNumber}, anna@example.nl, 06 1234 5678, ${reference}, Bel aan.`,
    );
    // A code paid for all of it; the way of paying that was chosen before said nothing.
    expect(again(null)).toContain(`${was}${nothingToPay}`);
    expect(again(null)).not.toContain('..');
    const old = `Anna de Boer, Dorpsstraat 12 A, 1234 AB Ons Dorp, ${country}`;
    expect(again(null)).toContain(`${was}${old}.`);
    const other = `Anna de Boer, Kade 3 A, 9712 AB Groningen, ${country}`;
    expect(again(elsewhere)).toContain(`${was}${billingIs}: ${old}; ${shippingIs}: ${other}.`);
  },
);
