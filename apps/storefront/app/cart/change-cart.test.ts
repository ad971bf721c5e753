import { expect, test } from 'vitest';
import { answeringApi, argsOf, type Call, ran } from '../lib/answering-api.fixture.ts';
import { action } from '../routes/cart/route.tsx';
import type { CartRefusal, cartReasons } from './cart-action.ts';

type Told = { status?: number; body?: object };
const code = { intent: 'add-code', code: ' zomer ' };
const checked = { coupon: null, promocode: null };
const promocode = { code: 'ZOMER', type: 'PERCENTAGE', amount: 10 };

/** What the page of the cart answers a form, where the API answers so; the calls that it made. */
async function sent(form: Record<string, string>, answer: (call: Call) => Told) {
  const { context, calls } = answeringApi(answer);
  const told = await ran(action(argsOf(context, '/nl/shopping-bag', {}, form)));
  const { data, init } = told as { data?: { refusal: CartRefusal }; init?: { status: number } };
  return { status: init?.status, refusal: data?.refusal, calls: calls.map(({ what }) => what), told };
}

/** A code that the API knows, and what it says as that is added. */
const adding = (answer: Told) =>
  sent(code, ({ what }) =>
    what === 'POST /coupon/universal/check' ? { body: { ...checked, valid: true, promocode } } : answer,
  );

test('COUP-02 COUP-06 a code that is none, or cannot be had, is refused with its own reason, what was typed beside it', async () => {
  for (const [answer, reason] of [
    [{ valid: false }, 'couponInvalid'],
    [{ valid: false, hasEnded: true }, 'couponEnded'],
  ] as const) {
    const { status, refusal, calls } = await sent(code, () => ({ body: { ...checked, ...answer } }));
    expect([status, refusal, calls]).toMatchObject([
      409,
      { reason, subject: 'code', typed: 'zomer' },
      ['POST /coupon/universal/check'],
    ]);
  }
  for (const [refused, reason] of [
    ['UNKNOWN_CODE', 'couponInvalid'],
    ['CODE_ENDED', 'couponEnded'],
    ['NO_INCLUDED_PRODUCTS', 'noIncludedProducts'],
    ['CUSTOMER_LIMIT', 'customerLimit'],
    ['ONE_WON_CODE', 'oneWonCode'],
    ['CODES_FULL', 'codesFull'],
    ['CART_FULL', 'limit'],
  ] satisfies [keyof typeof cartReasons, string][]) {
    const { status, refusal, calls } = await adding({ status: 422, body: { code: refused } });
    expect([status, refusal], refused).toMatchObject([409, { reason, minimum: null }]);
    expect(calls.at(-1)).toBe('POST /cart/promocodes');
  }
  const below = { code: 'BELOW_MINIMUM', minimum: 25, minimumBasis: 'ex' };
  expect((await adding({ status: 422, body: below })).refusal).toMatchObject({
    ...{ reason: 'belowMinimum', minimum: 25, minimumBasis: 'ex' },
  });
});

test('COUP-02 ERR-02 a code that cannot be checked or added now is told so as a failure, and too many of them as that', async () => {
  for (const answer of [{ status: 503 }, { status: 200 }]) {
    const checking = await sent(code, () => answer);
    expect([checking.status, checking.refusal], JSON.stringify(answer)).toMatchObject([
      503,
      { reason: 'couponError', typed: 'zomer' },
    ]);
  }
  expect(await adding({ status: 503 })).toMatchObject({ status: 503, refusal: { reason: 'couponError' } });
  const tooOften = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } };
  for (const { status, refusal } of [await sent(code, () => tooOften), await adding(tooOften)])
    expect([status, refusal]).toMatchObject([429, { reason: 'tooOften', typed: 'zomer' }]);
});

test('COUP-01 COUP-02 a code that counts leads to the cart, as a card goes in as one, and an empty one asks for the cart alone', async () => {
  const cart = { status: 200, body: { transactionLines: [], notices: { prices: [], codes: [] } } };
  expect(await adding(cart)).toMatchObject({ status: undefined, told: { status: 303 } });
  const card = { ...checked, valid: true, coupon: { cardCode: 'KADO', balance: 20 } };
  const { calls } = await sent(code, ({ what }) => (what.endsWith('check') ? { body: card } : cart));
  expect(calls).toEqual(['POST /coupon/universal/check', 'POST /cart/coupons']);
  expect((await sent({ ...code, code: ' ' }, () => cart)).calls).toEqual(['GET /cart']);
});

test('MINI-04 what is refused of a line is told with its reason, and what is gone as gone', async () => {
  const line = { intent: 'set-line', lineId: '7', quantity: '3' };
  for (const [status, body, refusal, answered] of [
    [404, {}, { reason: 'gone', subject: 'line-7' }, 409],
    [409, { code: 'OUT_OF_STOCK', available: 2 }, { reason: 'stock', available: 2 }, 409],
    [403, { code: 'SHOPPING_DISABLED' }, { reason: 'closed' }, 409],
    [422, { code: 'DELIVERY_DAY_PASSED' }, { reason: 'dayPassed' }, 409],
    [400, { code: 'X', errors: [{ field: 'deliveryDay' }] }, { reason: 'dayPassed' }, 409],
    [429, { code: 'TOO_MANY_REQUESTS' }, { reason: 'tooOften' }, 429],
    [500, {}, { reason: 'failed' }, 503],
  ] as const)
    expect(await sent(line, () => ({ status, body })), `${status}`).toMatchObject({
      status: answered,
      refusal,
    });
});
