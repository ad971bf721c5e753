import { expect, test, vi } from 'vitest';
import type { Context } from '../../../lib/request-context.ts';

const answers = vi.hoisted(() => ({ redirectUrl: null as string | null }));
const orderId = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';
const id = '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11';

vi.mock('../../../lib/api.server.ts', () => ({
  api: () => ({
    call: async () => ({
      status: 201,
      body: { id, order: { id: orderId, number: 17, token: 'a-token' }, redirectUrl: answers.redirectUrl },
    }),
  }),
}));
vi.mock('../../../lib/request-context.ts', () => ({
  languageOf: () => 'nl',
  requestInfo: () => ({ origin: 'https://bloem.example' }),
}));
// Files of a worker share their modules: this one has the answers above.
vi.resetModules();
const { start } = await import('./start-subscription.server.ts');

/** Where somebody is led who begins a subscription that is paid in this way. */
async function ledTo(payment: string): Promise<string | null> {
  const values = { formKey: id, interval: 'month', shipping: '1/24.95', payment, termsAccepted: 'yes' };
  const led = await start({} as Context, { variantId: 1, quantity: 1 }, values).catch((thrown) => thrown);
  return led instanceof Response ? led.headers.get('location') : null;
}

test('ACC-03 PAY-20 nobody reads that a subscription has begun whose payment was refused or is not made yet: its order says how it stands', async () => {
  answers.redirectUrl = null;
  expect(await ledTo('mollie/ideal')).toBe(`/nl/orders/${orderId}?token=a-token`);
  expect(await ledTo('invoice/invoice')).toBe(`/nl/account/subscriptions/${id}?done=started`);
  answers.redirectUrl = '/api/test-bank/tb_1';
  expect(await ledTo('test-bank/ideal')).toBe('https://bloem.example/api/test-bank/tb_1');
});
