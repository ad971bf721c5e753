import type { Checkout } from '@etalage/contracts';
import { withOwner } from '@etalage/db/owner';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { buying } from '../../../test/buying.ts';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../../../test/shopping.ts';
import { testBankProblem } from '../../payments/test-bank.ts';
import { readEnv } from '../../plugins/env.ts';

const shared = await startFakeMollie('test_shared');
const { app, database } = await createTestApp({
  env: {
    APP_ENV: 'production',
    MOLLIE_API_KEY: 'test_shared',
    MOLLIE_SHARED_SHOPS: 'molen, bakker',
    MOLLIE_API_URL: shared.url,
  },
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await shared.close();
});

/** A shop that sells, with Mollie and the test bank among its methods. */
async function selling(slug?: string): Promise<Stocked> {
  const tenant = { is_demo: false, ...(slug !== undefined && { slug }) };
  const shop = await createStockedShop(database, { tenant });
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
  return shop;
}

const shopper = (shop: Stocked) => new Shopper(byInject(app), shop.tenant.host);
const optionsOf = async (anna: Shopper) => {
  const { body } = await anna.get<Checkout>('/checkout');
  return body.paymentOptions.map(({ provider, method }) => `${provider} ${method}`);
};

test('PAY-09 TEN-08 a shop without a key of its own never collects into another’s account', async () => {
  const stranger = await selling();
  const anna = shopper(stranger);
  await anna.add(stranger.variantId);
  expect(await optionsOf(anna)).toEqual([]);
  const put = await anna.fillIn(stranger.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  expect(put.status).toBe(422);
  expect((await anna.place()).body).toMatchObject({ code: 'STEP_MISSING', step: 'betaling' });
  expect(shared.payments.size).toBe(0);
});

test('PAY-09 a shop that is named for the shared account collects into it, and one with its own key into that', async () => {
  const molen = await selling('molen');
  const anna = shopper(molen);
  await anna.add(molen.variantId);
  await anna.fillIn(molen.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  expect((await anna.place()).body.redirectUrl).toMatch(/^https:\/\/www\.mollie\.com\//);
  expect(shared.payments.size).toBe(1);

  // Named for the shared account as well: its own key goes before, and the shared account does not know that one.
  vi.stubEnv('MOLLIE_API_KEY_BAKKER', 'test_own');
  const bakker = await selling('bakker');
  const bob = shopper(bakker);
  await bob.add(bakker.variantId);
  await bob.fillIn(bakker.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  expect((await bob.place()).body).toMatchObject({ redirectUrl: null, paymentRefused: true });
  expect(shared.payments.size).toBe(1);
});

test('PAY-09 a shared key that names no shop starts nothing, nor does a list that is none', () => {
  expect(() => readEnv({ MOLLIE_API_KEY: 'live_x' })).toThrow('MOLLIE_SHARED_SHOPS');
  expect(() => readEnv({ MOLLIE_API_KEY: 'live_x', MOLLIE_SHARED_SHOPS: 'De Molen' })).toThrow(
    'MOLLIE_SHARED_SHOPS is not valid',
  );
  expect(readEnv({ MOLLIE_API_KEY: 'live_x', MOLLIE_SHARED_SHOPS: '*' }).MOLLIE_API_KEY).toBe('live_x');
});

test('PAY-09 WAY-04 in production a shop that sells neither offers nor takes the test bank, and has no page of it, nor a test carrier', async () => {
  const shop = await createStockedShop(database);
  const anna = shopper(shop);
  await anna.add(shop.variantId);
  await anna.fillIn(shop.shippingMethodId);
  const { body: placed } = await anna.place();
  expect(placed.redirectUrl).toMatch(/^\/api\/test-bank\/tb_/);
  const page = placed.redirectUrl?.replace(/^\/api/, '') ?? '';
  expect((await anna.call('GET', page)).status).toBe(200);
  const { staff, buy } = buying(app, database, () => shop);
  const { by: bob, placed: paid } = await buy();
  const send = () => staff(`${paid.number}/sent`, { carrier: 'test' });
  expect((await send()).statusCode).toBe(200);
  const { trackUrl } = (await bob.order(paid.id, paid.token)).body;
  const parcel = trackUrl?.slice(trackUrl.indexOf('/test-carrier/')) ?? '';
  expect((await bob.call('GET', parcel)).status).toBe(200);

  // The demo begins to sell, with a payment at the test bank still open and a parcel under way.
  await withOwner(database, (tx) =>
    tx.updateTable('tenants').set({ is_demo: false }).where('id', '=', shop.tenant.id).execute(),
  );
  await vi.waitFor(async () => expect((await anna.call('GET', page)).status).toBe(404), { timeout: 15_000 });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await anna.call('POST', page, 'status=paid', form)).status).toBe(404);
  const { body: order } = await anna.order(placed.id, placed.token);
  expect(order.status).toBe('open');
  expect(order.paymentMethods).toEqual([]);
  expect((await bob.call('GET', parcel)).status).toBe(404);
  expect((await bob.call('POST', parcel, '', form)).status).toBe(404);
  expect((await send()).json()).toMatchObject({ status: 409, code: 'NO_TEST_CARRIER' });
});

test('PAY-09 a production start names the shops that sell and offer the test bank; demos may have it', async () => {
  const seller = await selling();
  const demo = await createStockedShop(database);
  const problem = await testBankProblem(database);
  expect(problem).toContain(seller.tenant.slug);
  expect(problem).not.toContain(demo.tenant.slug);
  for (const { id } of await database.withPlatform((tx) => tx.selectFrom('tenants').select('id').execute())) {
    await database.withTenant(id, (tx) =>
      tx
        .updateTable('payment_methods')
        .set({ is_active: false })
        .where('provider', '=', 'test-bank')
        .execute(),
    );
  }
  expect(await testBankProblem(database)).toBeNull();
});
