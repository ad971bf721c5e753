import { describe, expect, test } from 'vitest';
import { answeringApi, argsOf, leadsTo, ran } from '../../lib/answering-api.fixture.ts';
import { languageContext, requestInfoContext } from '../../lib/request-context.ts';
import { decide } from './approvals/decide.server.ts';
import { action as restore } from './carts/restore.tsx';
import { changeAccount } from './details/change-account.server.ts';
import { loader as details } from './details/route.tsx';
import { loader as invoices } from './invoices.tsx';
import { loader as orders } from './orders/route.tsx';
import { changeSubscriptionOf } from './subscriptions/change-subscription.server.ts';

const id = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';

/** The fields of an address of a form, and the address. */
function addressOf(kind: 'billing' | 'shipping', street: string) {
  const address = {
    ...{ firstName: 'Anna', lastName: 'de Vries', companyName: '', street, houseNumber: '12', addition: '' },
    ...{ postalCode: '1012 JS', city: 'Amsterdam', countryCode: 'NL' },
  };
  const fields = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [`${kind}.${name}`, value]),
  );
  return { address, fields };
}

test('AUTH-02 SEC-05 who asks too often, or whose account cannot be read, is told so and not sent to log in', async () => {
  const statusOf = async (answer: Parameters<typeof answeringApi>[0], session?: { status: number }) => {
    const loading = details(argsOf(answeringApi(answer, session).context, '/nl/account/gegevens'));
    return ((await ran(loading)) as { init?: { status: number } }).init?.status;
  };
  expect(await statusOf(undefined, { status: 429 })).toBe(429);
  expect(await statusOf(undefined, { status: 500 })).toBe(503);
  expect(await statusOf(() => ({ status: 429 }))).toBe(429);
  expect(await statusOf(() => ({ status: 500 }))).toBe(503);
  expect(
    await statusOf(() => {
      throw new Error('the connection was cut');
    }),
  ).toBe(503);
  const gone = await ran(
    details(argsOf(answeringApi(() => ({ status: 404 })).context, '/nl/account/gegevens')),
  );
  expect(leadsTo(gone)).toBe('/nl/auth/login?returnUrl=%2Fnl%2Faccount%2Fgegevens');
});

describe('details of an account', () => {
  /** What a form of the page has the API do, and where it leads. */
  async function sent(values: Record<string, string>, status = 200) {
    const { context, calls } = answeringApi(() => ({ status }));
    const answer = await ran(changeAccount(context, values));
    return { calls: calls.map(({ what, body }) => [what, body]), to: leadsTo(answer) };
  }

  test.each([
    ['withdraw', { id }, 'POST /account/colleagues/withdraw', { id }],
    ['colleague', { id }, 'POST /account/colleagues/remove', { id }],
    ['stockMails', { id }, 'POST /account/stock-mails/end', { id }],
    ['sessions', {}, 'POST /account/sessions/end', {}],
    ['sessions', { session: id }, 'POST /account/sessions/end', { id }],
  ])('AUTH-07 ACC-02 %s %j asks for just that, once, and says so', async (intent, given, what, body) => {
    for (const status of [200, 404])
      expect(await sent({ intent, ...given }, status)).toEqual({
        calls: [[what, body]],
        to: `/nl/account/gegevens?saved=${intent}`,
      });
  });

  test('ACC-02 both addresses are kept, and the second one goes where it is not wanted any more', async () => {
    const [billing, shipping] = [addressOf('billing', 'Dam'), addressOf('shipping', 'Kade')];
    const values = { intent: 'addresses', ...billing.fields, ...shipping.fields };
    const kept = async (more: Record<string, string>) => (await sent({ ...values, ...more })).calls[0]?.[1];
    expect(await kept({ otherAddress: 'yes' })).toMatchObject({
      billing: { street: 'Dam' },
      shipping: { street: 'Kade', postalCode: '1012 JS' },
    });
    expect(await kept({})).toMatchObject({ billing: { street: 'Dam' }, shipping: null });
  });

  test('ACC-02 the street of either address is looked up by its own button', async () => {
    for (const kind of ['billing', 'shipping'] as const) {
      const found = { street: 'Nieuwe Kade', city: 'Zwolle' };
      const { context, calls } = answeringApi(() => ({ body: found }));
      const values = {
        intent: `find-${kind}`,
        [`${kind}.postalCode`]: '8011AB',
        [`${kind}.houseNumber`]: '7',
      };
      const answer = await changeAccount(context, values);
      expect(calls).toMatchObject([{ query: { postalCode: '8011AB', houseNumber: '7' } }]);
      expect(answer.data).toMatchObject({ form: 'addresses', lookup: { kind, state: 'filled', found } });
    }
  });

  test('AUTH-07 SEC-06 who leaves leaves nothing in this browser: neither what it keeps of the shop nor the way to the last order', async () => {
    const { context, setCookies } = answeringApi();
    const answer = await ran(changeAccount(context, { intent: 'leave', passwordForLeaving: 'p' }));
    expect(leadsTo(answer)).toBe('/nl/auth/logout?gone=1');
    expect((answer as Response).headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(context.get(requestInfoContext)?.setCookies).toBe(setCookies);
    expect(setCookies).toEqual([expect.stringMatching(/^__Host-etalage_order=; Path=\/; Max-Age=0;/)]);
  });
});

test.each([
  [
    'approve',
    { cartVersion: '3', confirmedTotal: '121', confirmedToPay: '0' },
    { cartVersion: 3, confirmedTotal: 121, confirmedToPay: 0 },
  ],
  // A page of before it told what is left to pay.
  ['approve', { cartVersion: '3', confirmedTotal: '121' }, { cartVersion: 3, confirmedTotal: 121 }],
  ['refuse', { reason: 'Te veel vazen' }, { reason: 'Te veel vazen' }],
  ['withdraw', {}, undefined],
])('ACC-07 an order that waits is decided as its form says: %s', async (intent, given, body) => {
  const { context, calls } = answeringApi();
  const answer = await ran(decide(context, id, { intent, ...given }));
  expect(calls).toEqual([
    {
      what: `POST /account/approvals/${id}/${intent}`,
      query: {},
      body: body && { ...body, ...(intent === 'approve' && { confirmedSteps: {} }) },
    },
  ]);
  expect(leadsTo(answer)).toBe(`/nl/account/approvals/${id}?done=${intent}`);
});

describe.each([
  ['nl', 'Er is al over beslist, of de tijd is om.'],
  ['en', 'It has been decided already, or the time is over.'],
])('who decides too late (%s)', (language, said) => {
  test.each(['approve', 'refuse', 'withdraw'])(
    'ACC-07 reads that the time may be over: %s',
    async (intent) => {
      const { context } = answeringApi(() => ({ status: 409, body: { code: 'ALREADY_DECIDED' } }));
      context.set(languageContext, language);
      const answer = await ran(decide(context, id, { intent, reason: 'Te veel vazen' }));
      expect(answer).toMatchObject({ data: { errors: { '': said } }, init: { status: 409 } });
    },
  );
});

describe('a subscription', () => {
  const addresses = { billing: addressOf('billing', 'Dam').address, shipping: null };
  test.each([
    ['change', { nextOn: '2026-12-24' }, { nextOn: '2026-12-24' }],
    [
      'change',
      { interval: 'month', 'quantity.7': '2', 'quantity.9': '0' },
      {
        interval: 'month',
        lines: [
          { variantId: 7, quantity: 2 },
          { variantId: 9, quantity: 0 },
        ],
      },
    ],
    ['address', {}, addresses],
  ])('ACC-03 its %s %j is sent as it was chosen', async (intent, given, body) => {
    const { context, calls } = answeringApi(({ what }) => ({
      body: what === 'GET /account' ? addresses : {},
    }));
    const answer = await ran(changeSubscriptionOf(context, id, { intent, ...given }));
    expect(calls.at(-1)).toMatchObject({
      what: expect.stringMatching(`/account/subscriptions/${id}$`),
      body,
    });
    expect(leadsTo(answer)).toBe(`/nl/account/subscriptions/${id}?done=${intent}`);
  });
});

test('ACC-03 what is in the cart is kept first where the box says so, under a name, and a saved cart comes beside it or instead', async () => {
  for (const [way, form, body] of [
    [
      'replace',
      { mark: 'm', keepFirst: 'yes' },
      { mark: 'm', way: 'replace', keepAs: expect.stringMatching(/\S/) },
    ],
    ['replace', { mark: 'm' }, { mark: 'm', way: 'replace' }],
    ['add', { mark: 'm' }, { mark: 'm', way: 'add' }],
  ] as const) {
    const { context, calls } = answeringApi();
    const path = `/nl/account/carts/${id}?way=${way}`;
    const answer = await ran(restore(argsOf(context, path, { id }, form)));
    expect(calls).toEqual([{ what: `POST /account/carts/${id}/restore`, query: {}, body }]);
    expect(leadsTo(answer)).toBe('/nl/shopping-bag');
  }
});

test('ACC-03 the next page of orders and of invoices is that of what was asked for', async () => {
  const told = { orders: [], invoices: [], next: 7, searchedUntil: null, open: { amount: 0, count: 0 } };
  const { context, calls } = answeringApi(() => ({ body: told }));
  const asked = 'of=company&search=vaas&status=paid';
  const { older, newest } = await orders(argsOf(context, `/nl/account/orders?${asked}&before=9`));
  expect(calls.splice(0)).toMatchObject([
    { what: 'GET /account/orders', query: { of: 'company', q: 'vaas', status: 'paid', before: '9' } },
  ]);
  expect([older, newest]).toEqual([`/nl/account/orders?${asked}&before=7`, `/nl/account/orders?${asked}`]);
  const page = await invoices(argsOf(context, '/nl/account/invoices?after=x9'));
  expect(calls).toMatchObject([{ what: 'GET /account/invoices', query: { after: 'x9' } }]);
  expect([page.older, page.isFirst]).toEqual(['/nl/account/invoices?after=7', false]);
});
