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
import SummaryStep from './summary-step.tsx';
import type { StepContext } from './use-checkout.ts';

type Seen = {
  customer?: StepContext['customer'];
  language?: string;
  /** What the step's form was refused with. */
  errors?: Record<string, string>;
};

/** A step as the server writes it, for a guest with this checkout, or for a customer. */
function shown(
  step: (props: never) => ReactNode,
  given: Partial<Checkout>,
  { customer = null, language = 'nl', errors }: Seen = {},
): string {
  // A step reads nothing else of what the router gives it.
  const Step = step as ComponentType<{ actionData?: object }>;
  const checkout: Partial<Checkout> = {
    ...{ cart, isBusiness: false, mayPayOnInvoice: false, paysOnInvoice: false, known: null },
    ...{ details: null, billing: null, shipping: null, shippingMethodId: null, payment: null },
    ...{ shippingOptions: [], paymentOptions: [], completedSteps: [], stepTexts: {} as never },
    ...given,
  };
  const context: StepContext = { checkout: checkout as Checkout, customer, orderKey: 'k' };
  return renderView(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route element={<Step {...(errors && { actionData: { values: {}, errors } })} />} index />
      </Route>
    </Routes>,
    { language },
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

test('CHK-09 whoever comes back to the addresses finds what they sent, and before that what is known, each with its box', () => {
  const person = { firstName: 'Anna', lastName: 'de Vries', houseNumber: '1', postalCode: '1012JS' };
  const at = (street: string) => ({ ...person, street, city: 'Amsterdam', countryCode: 'NL' });
  const filledIn = (given: Partial<Checkout>) => {
    const html = shown(AddressStep, given);
    const fieldOf = (name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0];
    const streetOf = (kind: string) => / value="([^"]*)"/.exec(fieldOf(`${kind}.street`) ?? '')?.[1];
    return [streetOf('billing'), / checked=""/.test(fieldOf('otherAddress') ?? ''), streetOf('shipping')];
  };
  const known = { details: {}, billing: at('Oude Weg'), shipping: at('Elders') };
  const billing = at('Dam');
  expect(filledIn({ billing, shipping: at('Kade'), known })).toEqual(['Dam', true, 'Kade']);
  expect(filledIn({ billing, shipping: null, known })).toEqual(['Dam', false, '']);
  expect(filledIn({ known })).toEqual(['Oude Weg', true, 'Elders']);
});

const shippingOptions: Checkout['shippingOptions'] = [7, 8, 9].map((id) => ({
  ...{ id, code: `way-${id}`, name: 'Thuis', description: '', isPickup: false },
  ...{ cost: 4.95, promise: null, shippingMethodPrices: [] },
}));

test('CHK-08 each way of delivery says what it costs itself and when it comes, where that is known', () => {
  const [first, second, third] = shippingOptions;
  if (!first || !second || !third) throw new Error('There are three ways.');
  const day = (from: string) => ({
    ...{ from, until: from, timeFrom: null, timeUntil: null, place: null, isPickup: false },
    ...{ method: '', orderBefore: '2026-12-01T12:00:00.000Z' },
  });
  const given = [
    { ...first, name: 'Ophalen', cost: 0 },
    { ...second, name: 'PostNL', promise: day('2026-12-02') },
    { ...third, name: 'Koerier', cost: 7.5, promise: day('2026-12-01') },
  ];
  const html = shown(DeliveryStep, { shippingOptions: given });
  const [pickUp, post, courier] = (html.match(/<label .*?<\/label>/g) ?? []).map(textOf);
  expect(pickUp).toBe('Ophalen Gratis');
  expect(post).toMatch(/^PostNL .*woensdag 2 december.* € 4,95$/);
  expect(courier).toMatch(/^Koerier .*dinsdag 1 december.* € 7,50$/);
});

test('CHK-09 whoever comes back to the ways of delivery finds the one they chose', () => {
  const chosen = (given: Partial<Checkout>) => chosenIn(shown(DeliveryStep, { shippingOptions, ...given }));
  expect(chosen({ shippingMethodId: 8 })).toEqual(['8']);
  expect(chosen({})).toEqual([]);
  expect(chosen({ shippingOptions: shippingOptions.slice(0, 1) })).toEqual(['7']);
});

const paymentOptions: Checkout['paymentOptions'] = ['ideal', 'card', 'bancontact'].map((method) => ({
  ...{ provider: 'test-bank', method, name: method },
}));

test('CHK-09 whoever comes back to the ways of paying finds the one they chose', () => {
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
    textOf(shown(PaymentStep, { paymentOptions: options }, { customer }));
  expect(said(paymentOptions.slice(0, 1))).toContain('op de beveiligde pagina van de betaaldienst');
  expect(said(paymentOptions)).toContain('Je betaalt pas nadat je je bestelling hebt gecontroleerd.');
  expect(said(paymentOptions)).not.toContain('betaaldienst');
});

test.each([
  ['way of delivery', DeliveryStep, 'shippingMethodId', 'fieldset'],
  ['way of paying', PaymentStep, 'method', 'fieldset'],
  ['terms', SummaryStep, 'termsAccepted', 'input'],
])('CHK-09 what is wrong with the %s is said at it and read with it', (_, step, name, described) => {
  const errors = { [name]: 'Dat ontbreekt nog.' };
  const html = shown(step, { shippingOptions, paymentOptions }, { errors });
  const id = new RegExp(`<${described} [^>]*aria-describedby="([^"]*)"`).exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<p [^>]*id="${id}"[^>]*>(<svg.*?</svg>)?Dat ontbreekt nog\\.</p>`));
  const control = new RegExp(`<input [^>]*name="${name}"[^>]*>`);
  expect(control.exec(html)?.[0]).toContain('aria-invalid="true"');
  const right = shown(step, { shippingOptions, paymentOptions });
  expect(control.exec(right)?.[0]).not.toMatch(/aria-(invalid|describedby)/);
  expect(right).not.toMatch(new RegExp(`<${described} [^>]*aria-describedby`));
});

test.each([
  ['nl', 'algemene voorwaarden', 'privacyverklaring', 'bedenktijd en retourneren'],
  ['en', 'terms and conditions', 'privacy policy', 'withdrawal and returns'],
])('CHK-08 what is agreed to can be read from the summary, beside it, in %s', (language, ...words) => {
  const html = shown(SummaryStep, {}, { language });
  const links = words.map((text) => new RegExp(`<a ([^>]*)>${text}<`).exec(html)?.[1]);
  for (const [at, page] of ['algemene-voorwaarden', 'privacy-policy', 'returns-policy'].entries())
    expect(links[at]).toMatch(new RegExp(`(?=.*href="/${language}/pagina/${page}")(?=.*target="_blank")`));
});
