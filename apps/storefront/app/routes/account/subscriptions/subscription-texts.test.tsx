import type { SubscriptionDetail } from '@etalage/contracts';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answeringApi } from '../../../lib/answering-api.fixture.ts';
import type { FormAnswer } from '../../../lib/form.server.ts';
import { MessagesContext } from '../../../lib/messages.ts';
import nl from '../../../locales/nl.json';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import { changeSubscriptionOf } from './change-subscription.server.ts';
import SubscriptionPage from './detail.tsx';
import NewSubscription from './new.tsx';
import Subscriptions from './route.tsx';
import { ChangeForm, Deeds } from './subscription-forms.tsx';
import { SubscriptionState } from './subscription-state.tsx';

const subscription = (provider: string, toldTotal: number | null): SubscriptionDetail =>
  ({
    id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11',
    status: 'active',
    pausedBecause: null,
    interval: 'month',
    nextOn: '2026-12-01',
    lines: [],
    currency: 'EUR',
    basis: 'ex',
    totalNow: 24.95,
    toldTotal,
    missing: [],
    payment: { provider, method: provider, name: provider },
  }) as unknown as SubscriptionDetail;
const address = {
  firstName: 'Anna',
  lastName: 'de Boer',
  street: 'Molenweg',
  houseNumber: '12',
  postalCode: '9712 AB',
  city: 'Groningen',
  countryCode: 'NL',
};
const shown = (provider: string, toldTotal: number | null, language: string) => {
  const one = subscription(provider, toldTotal);
  return textOf(
    renderView(
      <>
        <SubscriptionState subscription={one} />
        <Deeds subscription={one} />
      </>,
      { language },
    ),
  );
};

test('ACC-03 the page says why a subscription is paused: a colleague whose limit is lower by now reads that, and who to ask', () => {
  const paused = (pausedBecause: SubscriptionDetail['pausedBecause'], language: string) => {
    const one = { ...subscription('mollie', null), status: 'paused', pausedBecause } as const;
    return textOf(renderView(<SubscriptionState subscription={one} />, { language }));
  };
  expect(paused('limit', 'nl')).toContain('die kost meer dan je zelf mag bestellen. Vraag een beheerder');
  expect(paused('limit', 'en')).toContain('it costs more than you may spend yourself. Ask an administrator');
  expect(paused('checkout', 'nl')).toContain('de manier van bezorgen of betalen');
  expect(paused('customer', 'nl')).toContain('Er komt niets tot je hervat.');
});

test.each([
  [
    'nl',
    /24,95 inclusief btw/,
    /factuur/,
    /schrijven we er niet|afschrijven|af te schrijven|toestemming|bank/,
  ],
  ['en', /24\.95 including VAT/, /invoice/, /We take|permission|bank/],
])(
  'ACC-03 the page of a subscription on account speaks of no taking of money, and amounts say that they include VAT (%s)',
  (language, amount, invoice, taking) => {
    const onAccount = shown('invoice', 24.95, language);
    expect(onAccount).toMatch(amount);
    expect(onAccount).toMatch(invoice);
    expect(onAccount).not.toMatch(taking);
    const byMandate = shown('mollie', 24.95, language);
    expect(byMandate).toMatch(amount);
    expect(byMandate).toMatch(taking);
    expect(byMandate).not.toMatch(invoice);
  },
);

test('ACC-03 what a date costs today says that it includes VAT, and promises no most before its price is told', () => {
  expect(shown('mollie', null, 'nl')).toMatch(/Kost vandaag € 24,95 inclusief btw/);
  expect(shown('mollie', null, 'nl')).not.toMatch(/Meer schrijven/);
});

test('ACC-03 PRICE-01 TEN-09 before there is a subscription its lines say on which basis they stand, and what it costs in all that this includes VAT; where no orders are taken it cannot be begun', () => {
  const offer = {
    ...{ currency: 'EUR', basis: 'ex', billing: address, shipping: null },
    lines: [{ variantId: 1, name: 'Koffie', variantName: '', quantity: 1, total: 10, refused: null }],
    shippingOptions: [
      { id: 1, name: 'Bezorgen', cost: 5, total: 18.15, toPay: 18.15 },
      { id: 2, name: 'Afhalen', cost: 0, total: 12.1, toPay: 12.1 },
    ],
    paymentOptions: [{ provider: 'invoice', method: 'invoice', name: 'Op rekening' }],
  };
  const pageOf = (basis: 'inc' | 'ex', traits: Parameters<typeof renderView>[1] = {}) => {
    const loaderData = { offer: { ...offer, basis }, interval: 'month', formKey: 'a-key', texts: {} };
    const props = { loaderData } as unknown as Parameters<typeof NewSubscription>[0];
    return renderView(
      <MessagesContext value={nl}>
        <NewSubscription {...props} />
      </MessagesContext>,
      traits,
    );
  };
  const of = (basis: 'inc' | 'ex') => textOf(pageOf(basis));
  expect(of('ex')).toContain('Prijzen getoond: excl. BTW 1 × Koffie € 10,00');
  expect(of('ex')).toContain('Samen € 18,15 inclusief btw € 5,00');
  expect(of('ex')).toContain('Samen € 12,10 inclusief btw Gratis');
  expect(of('inc')).toContain('Prijzen getoond: incl. BTW 1 × Koffie');
  const said = nl.subscriptions.refused.closed;
  for (const shoppingEnabled of [true, false]) {
    const page = pageOf('inc', { shoppingEnabled });
    expect([page.includes('<form'), !page.includes(said)]).toEqual([shoppingEnabled, shoppingEnabled]);
  }
});

test('ACC-03 PRICE-01 what a delivery of a subscription cost says that it includes VAT', () => {
  const deliveries = [
    {
      ...{ dueOn: '2026-11-01', outcome: 'ordered', missing: [] },
      order: { id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c12', number: 12, total: 24.95 },
    },
  ];
  const ended = {
    ...subscription('invoice', null),
    ...{ status: 'ended', deliveries, billing: address, shipping: null, shippingName: 'Bezorgen' },
  };
  const loaderData = { subscription: ended, done: null, today: '2026-11-24', texts: {} };
  const props = { loaderData } as unknown as Parameters<typeof SubscriptionPage>[0];
  const text = textOf(
    renderView(
      <MessagesContext value={nl}>
        <SubscriptionPage {...props} />
      </MessagesContext>,
      { basis: 'ex' },
    ),
  );
  expect(text).toContain('€ 24,95 incl. BTW');
});

test('ACC-03 ERR-01 a change that is refused stands open as it was filled in, with what is wrong at its field', async () => {
  const one = subscription('mollie', null);
  const lines = [{ variantId: 7, name: 'Koffie', variantName: null, quantity: 2 }];
  const formAfter = async (body: object, values: Record<string, string>) => {
    const { context } = answeringApi(() => ({ status: 409, body }));
    const { data } = (await changeSubscriptionOf(context, one.id, values)) as { data: FormAnswer };
    const props = { subscription: { ...one, lines } as unknown as SubscriptionDetail, today: '2026-11-20' };
    return renderView(<ChangeForm answer={data} {...props} />, { language: 'nl' });
  };
  const given = { intent: 'change', interval: 'week', nextOn: '2026-11-21', 'quantity.7': '4' };
  const html = await formAfter({ code: 'DATE_OUT_OF_RANGE' }, given);
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(html).toMatch(/<option[^>]*selected=""[^>]*value="week"|<option[^>]*value="week"[^>]*selected=""/);
  const input = /<input[^>]*name="nextOn"[^>]*>/.exec(html)?.[0] ?? '';
  for (const part of ['id="field-nextOn"', 'aria-invalid="true"', 'value="2026-11-21"'])
    expect(input).toContain(part);
  expect(/<input[^>]*name="quantity\.7"[^>]*>/.exec(html)?.[0]).toContain('value="4"');
  // Of another form of the page it is as it was.
  expect(
    await formAfter({ code: 'SUBSCRIPTION_CHANGED' }, { intent: 'skip', nextOn: '2026-11-21' }),
  ).not.toMatch(/<details[^>]* open|2026-11-21/);
});

test.each([
  ['waiting', 'Met de eerste betaling geef je toestemming'],
  ['active', 'Met de eerste betaling gaf je toestemming'],
  ['paused', 'Met de eerste betaling gaf je toestemming'],
])(
  'ACC-03 a subscription that is %s names the variant that is sent, and says whether permission is yet to be given',
  (status, said) => {
    const one = {
      ...subscription('mollie', null),
      ...{ status, deliveries: [], billing: address, shipping: null, shippingName: 'Bezorgen' },
      lines: [{ variantId: 7, name: 'Koffie', variantName: '250 g bonen', quantity: 2 }],
    };
    const show = (Page: (props: never) => ReactNode, loaderData: object) =>
      textOf(
        renderView(
          <MessagesContext value={nl}>
            {createElement(Page as FunctionComponent<{ loaderData: object }>, { loaderData })}
          </MessagesContext>,
        ),
      );
    const page = show(SubscriptionPage, { subscription: one, done: null, today: '2026-11-24', texts: {} });
    expect(page).toContain('2 × Koffie, 250 g bonen');
    expect(page).toContain(said);
    expect(show(Subscriptions, { subscriptions: [one], texts: {} })).toContain('2 × Koffie, 250 g bonen');
  },
);

test('ACC-03 ERR-01 who would subscribe to what is gone reads so instead of a line without a name, and is led to all products', () => {
  const gone = { variantId: 9, name: '', variantName: '', quantity: 1, total: 0, refused: 'NOT_OFFERED' };
  const none = { shippingOptions: [], paymentOptions: [], billing: address, shipping: null };
  const offer = { currency: 'EUR', basis: 'inc', lines: [gone], ...none };
  const loaderData = { offer, interval: 'month', formKey: 'a-key', texts: {} };
  const props = { loaderData } as unknown as Parameters<typeof NewSubscription>[0];
  const page = renderView(
    <MessagesContext value={nl}>
      <NewSubscription {...props} />
    </MessagesContext>,
  );
  expect(textOf(page)).toMatch(
    /Dit product is er niet meer Niet op abonnement te krijgen Bekijk alle producten/,
  );
  expect(page).toMatch(/href="[^"]*\/products"/);
});
