import * as contracts from '@etalage/contracts';

/** Every operation of an account. */
export const ofAccount = Object.values<unknown>(contracts)
  .filter(
    (one): one is contracts.Endpoint =>
      typeof one === 'object' && one !== null && 'url' in one && 'method' in one,
  )
  .filter(({ url }) => /^\/account(\/|$)/.test(url));

/** Nobody's. */
export const someId = '00000000-0000-4000-8000-000000000000';

export const address = {
  firstName: 'Karel',
  lastName: 'Koper',
  street: 'Werkhaven',
  houseNumber: '15',
  postalCode: '3542 dh',
  city: 'Utrecht',
  countryCode: 'NL',
};

const password = 'zeven groene fietsen';
const name = { firstName: 'A', lastName: 'B' };
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** In the form of one that says what a page showed. */
const mark = `${'a'.repeat(22)}.${'a'.repeat(22)}`;

/** What each takes, so that it is refused for whose it is and for nothing else. */
const bodies: Record<string, object> = {
  'PUT /account/details': name,
  'PUT /account/addresses': { billing: address, shipping: null },
  'POST /account/password': { password: 'x', newPassword: password },
  'POST /account/email': { email: 'ander@example.nl', password: 'x' },
  'POST /account/email/confirm': { token: 'x' },
  'POST /account/sessions/end': {},
  'POST /account/delete': { password: 'x' },
  'PUT /account/mails': { newsletters: [], reviewMails: true },
  'POST /account/stock-mails/end': { id: someId },
  'POST /account/colleagues/invite': { email: 'ander@example.nl', ...name },
  'POST /account/colleagues/withdraw': { id: someId },
  'POST /account/colleagues/remove': { id: someId },
  'POST /account/colleagues/role': { id: someId, role: 'buyer', orderLimit: null },
  'POST /account/passkeys/challenge': { password: 'x' },
  'POST /account/passkeys': { name: 'Telefoon', credential },
  'PUT /account/passkeys/:id': { name: 'Telefoon' },
  'POST /account/approvals/:id/approve': { cartVersion: 0, confirmedTotal: 0 },
  'POST /account/approvals/:id/refuse': { reason: 'Nee' },
  'POST /account/carts': { name: 'Vazen', empties: false },
  'POST /account/carts/:id/restore': { mark, way: 'add' },
  'POST /account/orders/:id/again': { mark },
  'PATCH /account/subscriptions/:id': { interval: 'month' },
  'POST /account/subscriptions/:id/skip': { nextOn: '2026-01-01' },
  'POST /account/subscriptions': {
    key: someId,
    interval: 'month',
    shippingMethodId: 1,
    payment: { provider: 'invoice', method: 'invoice' },
    confirmedTotal: 1,
    termsAccepted: true,
  },
};

const queries: Record<string, string> = { 'GET /account/export': '?format=json' };

export type AccountCall = { operation: string; method: string; path: string; body: object | undefined };

/** A call to each operation that is all right, about somebody else's or nothing at all. */
export const accountCalls: AccountCall[] = ofAccount.map(({ method, url, schema }) => {
  const operation = `${method} ${url}`;
  const body = bodies[operation];
  if ('body' in schema && body === undefined) throw new Error(`${operation} has no body to be called with.`);
  return { operation, method, path: url.replaceAll(/:\w+/g, someId) + (queries[operation] ?? ''), body };
});
