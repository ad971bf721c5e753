import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import type { ConfirmedCheckout } from './confirmed.ts';
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

const said = (shipping: typeof address | null) =>
  textOf(
    renderView(
      <Given
        changed={[]}
        checkout={
          {
            details: null,
            billing: address,
            shipping,
            payment: null,
            paymentOptions: [],
            shippingMethodId: null,
            shippingOptions: [],
          } as unknown as ConfirmedCheckout
        }
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
