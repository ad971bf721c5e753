import { expect, test } from 'vitest';
import { answeringApi, leadsTo, ran } from '../../../lib/answering-api.fixture.ts';
import { start } from './start-subscription.server.ts';

const orderId = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';
const id = '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11';

/** Where somebody is led who begins a subscription that is paid in this way. */
async function ledTo(payment: string, redirectUrl: string | null): Promise<string | null> {
  const body = { id, order: { id: orderId, number: 17, token: 'a-token' }, redirectUrl };
  const { context } = answeringApi(() => ({ status: 201, body }));
  const values = { formKey: id, interval: 'month', shipping: '1/24.95', payment, termsAccepted: 'yes' };
  return leadsTo(await ran(start(context, { variantId: 1, quantity: 1 }, values)));
}

test('ACC-03 PAY-20 nobody reads that a subscription has begun whose payment was refused or is not made yet: its order says how it stands', async () => {
  expect(await ledTo('mollie/ideal', null)).toBe(`/nl/orders/${orderId}?token=a-token`);
  expect(await ledTo('invoice/invoice', null)).toBe(`/nl/account/subscriptions/${id}?done=started`);
  expect(await ledTo('test-bank/ideal', '/api/test-bank/tb_1')).toBe(
    'https://shop.example/api/test-bank/tb_1',
  );
});
