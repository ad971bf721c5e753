import { describe, expect, test } from 'vitest';
import { answeringApi, argsOf, leadsTo, ran } from '../../lib/answering-api.fixture.ts';
import { languageContext } from '../../lib/request-context.ts';
import { action as address } from './address-step.tsx';
import { action as delivery } from './delivery-step.tsx';
import { action as payment } from './payment-step.tsx';
import { action as summary } from './summary-step.tsx';

test('CHK-10 COUP-05 a summary orders the cart that it showed, at what it said is left to pay, of what it said of each step, once', async () => {
  const orderKey = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';
  const cartId = '0d9b3c1e-6a55-4a57-9d5e-0c4a3c1f7a11';
  const shown = { orderKey, cartId, cartVersion: '3', confirmedTotal: '121', confirmedToPay: '21.5' };
  const steps = {
    confirmedDetails: 'a',
    confirmedAddress: 'b',
    confirmedDelivery: 'c',
    confirmedPayment: 'd',
  };
  const { context, calls } = answeringApi(() => ({ status: 202, body: { approvalId: 'x' } }));
  const path = '/nl/checkout/samenvatting';
  const form = { ...shown, ...steps, confirmedDetailsWords: 'Anna', termsAccepted: 'yes' };
  expect(leadsTo(await ran(summary(argsOf(context, path, {}, form))))).toBe('/nl/account/approvals/x');
  expect(calls).toEqual([
    {
      what: 'POST /orders',
      query: {},
      key: orderKey,
      body: {
        ...{ cartId, cartVersion: 3, confirmedTotal: 121, confirmedToPay: 21.5, termsAccepted: true },
        confirmedSteps: { gegevens: 'a', adres: 'b', bezorging: 'c', betaling: 'd' },
      },
    },
  ]);
});

describe('CHK-08 without JavaScript the street of either address is looked up by its own buttons', () => {
  const found = { street: 'Nieuwe Kade', city: 'Zwolle' };
  const typed = { street: 'De Kade', city: 'Zwolle' };
  test.each(
    (['billing', 'shipping'] as const).flatMap((kind) => [
      { kind, button: 'find', before: { street: '', city: '' }, state: 'filled', after: found },
      { kind, button: 'find', before: typed, state: 'differs', after: typed },
      { kind, button: 'use', before: typed, state: 'filled', after: found },
    ]),
  )('$button-$kind on "$before.street"', async ({ kind, button, before, state, after }) => {
    const { context, calls } = answeringApi(() => ({ body: found }));
    const named = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`${kind}.${name}`, value]));
    const where = { postalCode: '8011AB', houseNumber: '7' };
    const form = { intent: `${button}-${kind}`, ...named({ ...where, ...before }) };
    const answer = await address(argsOf(context, '/nl/checkout/adres', {}, form));
    expect(calls).toMatchObject([{ what: 'GET /addresses/lookup', query: where }]);
    expect(answer.data).toMatchObject({ values: named(after), lookup: { kind, state } });
  });
});

test.each([
  ['nl', 'Kies hoe je de bestelling wilt ontvangen', 'Kies hoe je wilt betalen'],
  ['en', 'Choose how you want to receive your order', 'Choose how you want to pay'],
])('CHK-09 who chose no way is told what to choose, at the choice, in %s', async (language, way, pay) => {
  for (const [action, path, errors] of [
    [delivery, 'bezorging', { shippingMethodId: way }],
    [payment, 'betaling', { method: pay }],
  ] as const) {
    const { context, calls } = answeringApi();
    context.set(languageContext, language);
    const answer = await ran(action(argsOf(context, `/${language}/checkout/${path}`, {}, {})));
    expect(answer).toMatchObject({ data: { errors }, init: { status: 422 } });
    expect(calls).toEqual([]);
  }
});
