import type { Checkout } from '@etalage/contracts';
import type { ComponentType, ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { cart } from '../../cart/cart.fixture.ts';
import { autofillOf, renderView, textOf } from '../../ui/render-view.tsx';
import AddressStep from './address-step.tsx';
import DeliveryStep from './delivery-step.tsx';
import DetailsStep from './details-step.tsx';
import PaymentStep from './payment-step.tsx';
import type { StepContext } from './use-checkout.ts';

/** A step as the server writes it, for a guest with this checkout, or for a customer. */
function shown(
  step: (props: never) => ReactNode,
  given: Partial<Checkout>,
  customer: StepContext['customer'] = null,
): string {
  // Without an action's answer a step reads none of what the router gives it.
  const Step = step as ComponentType;
  const checkout: Partial<Checkout> = {
    ...{ cart, isBusiness: false, mayPayOnInvoice: false, paysOnInvoice: false, known: null },
    ...{ details: null, billing: null, shipping: null, shippingMethodId: null, payment: null },
    ...{ shippingOptions: [], paymentOptions: [], completedSteps: [] },
    ...given,
  };
  const context: StepContext = { checkout: checkout as Checkout, customer, orderKey: 'k' };
  return renderView(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route element={<Step />} index />
      </Route>
    </Routes>,
  );
}

/** The values of the radio buttons that are pressed. */
const chosenIn = (html: string) =>
  (html.match(/<input [^>]*type="radio"[^>]*>/g) ?? [])
    .filter((tag) => / checked=""/.test(tag))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1]);

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

test('CHK-09 whoever comes back to the ways of delivery finds the one they chose', () => {
  const shippingOptions: Checkout['shippingOptions'] = [7, 8, 9].map((id) => ({
    ...{ id, code: `way-${id}`, name: 'Thuis', description: '', isPickup: false },
    ...{ cost: 4.95, promise: null, shippingMethodPrices: [] },
  }));
  const chosen = (given: Partial<Checkout>) => chosenIn(shown(DeliveryStep, { shippingOptions, ...given }));
  expect(chosen({ shippingMethodId: 8 })).toEqual(['8']);
  expect(chosen({})).toEqual([]);
  expect(chosen({ shippingOptions: shippingOptions.slice(0, 1) })).toEqual(['7']);
});

test('CHK-09 whoever comes back to the ways of paying finds the one they chose', () => {
  const paymentOptions: Checkout['paymentOptions'] = ['ideal', 'card', 'bancontact'].map((method) => ({
    ...{ provider: 'test-bank', method, name: method },
  }));
  const chosen = (given: Partial<Checkout>) => chosenIn(shown(PaymentStep, { paymentOptions, ...given }));
  expect(chosen({ payment: { provider: 'test-bank', method: 'card' } })).toEqual(['test-bank/card']);
  expect(chosen({})).toEqual([]);
  expect(chosen({ paymentOptions: paymentOptions.slice(0, 1) })).toEqual(['test-bank/ideal']);
});

test('CHK-08 a page of the payment service is promised only to who cannot pay on account', () => {
  const customer = {} as StepContext['customer'];
  const paymentOptions: Checkout['paymentOptions'] = ['test-bank', 'invoice'].map((provider) => ({
    ...{ provider, method: provider === 'invoice' ? 'invoice' : 'ideal', name: provider },
  }));
  const said = (options: Checkout['paymentOptions']) =>
    textOf(shown(PaymentStep, { paymentOptions: options }, customer));
  expect(said(paymentOptions.slice(0, 1))).toContain('op de beveiligde pagina van de betaaldienst');
  expect(said(paymentOptions)).toContain('Je betaalt pas nadat je je bestelling hebt gecontroleerd.');
  expect(said(paymentOptions)).not.toContain('betaaldienst');
});
