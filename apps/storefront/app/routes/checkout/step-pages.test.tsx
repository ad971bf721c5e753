import type { Checkout } from '@etalage/contracts';
import type { ComponentType, ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { cart } from '../../cart/cart.fixture.ts';
import { autofillOf, renderView } from '../../ui/render-view.tsx';
import AddressStep from './address-step.tsx';
import DetailsStep from './details-step.tsx';
import type { StepContext } from './use-checkout.ts';

/** A step as the server writes it, for a guest with this checkout. */
function shown(step: (props: never) => ReactNode, given: Partial<Checkout>): string {
  // Without an action's answer a step reads none of what the router gives it.
  const Step = step as ComponentType;
  const checkout: Partial<Checkout> = {
    ...{ cart, isBusiness: false, mayPayOnInvoice: false, paysOnInvoice: false, known: null },
    ...{ details: null, billing: null, shipping: null, shippingMethodId: null, payment: null },
    ...{ shippingOptions: [], paymentOptions: [], completedSteps: [] },
    ...given,
  };
  const context: StepContext = { checkout: checkout as Checkout, customer: null, orderKey: 'k' };
  return renderView(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route element={<Step />} index />
      </Route>
    </Routes>,
  );
}

test('CHK-09 each field of who orders has the token by which browsers fill it in', () => {
  const ofEverybody = {
    email: 'email',
    firstName: 'given-name',
    lastName: 'family-name',
    phone: 'tel',
    note: 'off',
  };
  expect(autofillOf(shown(DetailsStep, {}))).toEqual(ofEverybody);
  expect(autofillOf(shown(DetailsStep, { isBusiness: true }))).toEqual({
    ...ofEverybody,
    // There is no token for the others.
    ...{ companyName: 'organization', vatNumber: 'off', reference: 'off' },
  });
});

test('CHK-09 each field of an address has its token, which says of which address', () => {
  const ofAddress = (kind: string) => ({
    [`${kind}.firstName`]: `${kind} given-name`,
    [`${kind}.lastName`]: `${kind} family-name`,
    [`${kind}.countryCode`]: `${kind} country`,
    [`${kind}.postalCode`]: `${kind} postal-code`,
    [`${kind}.houseNumber`]: `${kind} address-line2`,
    [`${kind}.houseNumberAddition`]: `${kind} address-line3`,
    [`${kind}.street`]: `${kind} address-line1`,
    [`${kind}.city`]: `${kind} address-level2`,
  });
  const both = { ...ofAddress('billing'), ...ofAddress('shipping') };
  expect(autofillOf(shown(AddressStep, {}))).toEqual(both);
  expect(autofillOf(shown(AddressStep, { isBusiness: true }))).toEqual({
    ...both,
    ...{ 'billing.companyName': 'billing organization', 'shipping.companyName': 'shipping organization' },
  });
});
