import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeMollie } from './fake-mollie.ts';

let mollie: Awaited<ReturnType<typeof startFakeMollie>>;

beforeAll(async () => {
  mollie = await startFakeMollie('test_key');
});
afterAll(() => mollie.close());
beforeEach(() => mollie.reset());

type Reply = { status: number; body: Record<string, unknown>; replayed: string | null };

async function ask(method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
  const response = await fetch(`${mollie.url}/v2${path}`, {
    method,
    headers: { authorization: 'Bearer test_key', ...(key && { 'idempotency-key': key }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? {} : JSON.parse(text),
    replayed: response.headers.get('idempotent-replayed'),
  };
}

const amount = { currency: 'EUR', value: '12.10' };
const payment = { amount, description: 'Order 1', redirectUrl: 'https://shop.test/', method: 'ideal' };
const billingAddress = {
  givenName: 'Anna',
  familyName: 'de Boer',
  streetAndNumber: 'Dorpsstraat 12',
  postalCode: '1234AB',
  city: 'Ons Dorp',
  country: 'NL',
  email: 'anna@example.nl',
};
const line = {
  type: 'physical',
  description: 'Vaas',
  quantity: 2,
  unitPrice: { currency: 'EUR', value: '6.05' },
  totalAmount: amount,
  vatRate: '21.00',
  vatAmount: { currency: 'EUR', value: '2.10' },
};
const klarna = { ...payment, method: 'klarna', captureMode: 'manual', billingAddress, lines: [line] };

const make = async (body: unknown) => String((await ask('POST', '/payments', body)).body.id);

/** The fake is what the money tests stand on, so it is held to the documented refusals itself. */
describe('the fake provider', () => {
  test.each([
    ['amount', { ...payment, amount: undefined }],
    ['amount', { ...payment, amount: { currency: 'EUR', value: '12.1' } }],
    ['amount', { ...payment, amount: { currency: 'EUR', value: '60000.00' } }],
    ['description', { ...payment, description: '' }],
    ['redirectUrl', { ...payment, redirectUrl: undefined }],
    ['webhookUrl', { ...payment, webhookUrl: 'http://localhost:3000/hook' }],
    ['locale', { ...payment, locale: 'nl' }],
    ['metadata', { ...payment, metadata: { note: 'x'.repeat(1100) } }],
    ['method', { ...payment, method: 'giropay' }],
    ['captureMode', { ...payment, captureMode: 'manual' }],
    ['lines', { ...klarna, lines: undefined }],
    ['lines', { ...klarna, lines: [line, line] }],
    ['lines.0.totalAmount', { ...klarna, lines: [{ ...line, quantity: 3 }] }],
    ['lines.0.vatAmount', { ...klarna, lines: [{ ...line, vatAmount: { currency: 'EUR', value: '2.11' } }] }],
    ['billingAddress', { ...klarna, billingAddress: undefined }],
    ['billingAddress.familyName', { ...klarna, billingAddress: { ...billingAddress, familyName: 'B' } }],
    ['billingAddress.country', { ...klarna, billingAddress: { ...billingAddress, country: 'US' } }],
  ])('PAY-01 refuses a payment for its %s with 422', async (field, body) => {
    const { status, body: answer } = await ask('POST', '/payments', body);
    expect([status, answer.field]).toEqual([422, field]);
  });

  test('PAY-01 the same key gives the same payment; with another body 400, while under way 409, forgotten another', async () => {
    const first = await ask('POST', '/payments', payment, 'key-1');
    const again = await ask('POST', '/payments', payment, 'key-1');
    expect([first.status, again.status, again.replayed]).toEqual([201, 201, 'true']);
    expect(again.body.id).toBe(first.body.id);
    const other = await ask('POST', '/payments', { ...payment, description: 'Order 2' }, 'key-1');
    expect(other.status).toBe(400);
    mollie.mode.delayMs = 50;
    const both = await Promise.all([1, 2].map(() => ask('POST', '/payments', payment, 'key-2')));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    mollie.mode.delayMs = 0;
    mollie.forgetKeys();
    expect((await ask('POST', '/payments', payment, 'key-1')).body.id).not.toBe(first.body.id);
  });

  test('PAY-01 takes and gives back no more than there is, and cancels only what can be', async () => {
    const id = await make(klarna);
    const captures = `/payments/${id}/captures`;
    expect((await ask('POST', captures, { amount })).status).toBe(422);
    await mollie.settle(id, 'authorized');
    const tooMuch = await ask('POST', captures, { amount: { currency: 'EUR', value: '12.11' } });
    expect([tooMuch.status, tooMuch.body.field]).toEqual([422, 'amount']);
    expect((await ask('POST', captures, { amount })).status).toBe(201);
    expect((await ask('GET', `/payments/${id}`)).body.status).toBe('paid');
    const refunds = `/payments/${id}/refunds`;
    const half = { amount: { currency: 'EUR', value: '6.05' }, metadata: { refund: 'a' } };
    expect((await ask('POST', refunds, half)).status).toBe(201);
    expect((await ask('POST', refunds, half)).status).toBe(409);
    const rest = await ask('POST', refunds, { amount, metadata: { refund: 'b' } });
    expect([rest.status, rest.body.field]).toEqual([422, 'amount']);
    expect((await ask('POST', `/payments/${id}/release-authorization`)).status).toBe(422);

    const ideal = await make(payment);
    expect((await ask('DELETE', `/payments/${ideal}`)).status).toBe(422);
    const transfer = await make({ ...payment, method: 'banktransfer' });
    expect((await ask('DELETE', `/payments/${transfer}`)).body.status).toBe('canceled');
    const promised = await make(klarna);
    await mollie.settle(promised, 'authorized');
    expect((await ask('POST', `/payments/${promised}/release-authorization`)).status).toBe(202);
    expect(mollie.payments.get(promised)?.status).toBe('canceled');
  });

  test('PAY-02 calls the webhook after each change, twice where told to, and again what was not taken', async () => {
    const heard: string[] = [];
    let status = 503;
    mollie.deliverWith(async (url, body) => {
      heard.push(`${url} ${body}`);
      return status;
    });
    const id = await make({ ...payment, webhookUrl: 'https://shop.test/hook' });
    mollie.mode.webhooks = 2;
    await mollie.settle(id, 'paid');
    expect(heard).toEqual(Array(2).fill(`https://shop.test/hook id=${id}`));
    expect(mollie.undelivered).toHaveLength(2);
    status = 200;
    await mollie.redeliver();
    expect([heard.length, mollie.undelivered.length]).toEqual([4, 0]);
  });

  test('PAY-01 lists the methods that take an amount from a country', async () => {
    const list = async (value: string, country: string) => {
      const search = new URLSearchParams({
        'amount[value]': value,
        'amount[currency]': 'EUR',
        billingCountry: country,
      });
      const { body } = await ask('GET', `/methods?${search}`);
      return (body._embedded as { methods: { id: string }[] }).methods.map(({ id }) => id);
    };
    expect(await list('12.10', 'NL')).toContain('klarna');
    expect(await list('12.10', 'US')).not.toContain('klarna');
    expect(await list('0.50', 'NL')).not.toContain('klarna');
    expect(await list('6000.00', 'NL')).not.toContain('klarna');
  });
});
