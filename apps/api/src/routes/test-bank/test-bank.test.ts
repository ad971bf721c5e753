import { createPaymentMethod } from '@etalage/db/test-factories';
import { beforeAll, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { byHttp, createStockedShop, Shopper, stockOf } from '../../../test/shopping.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop } = await openShop({ product: { variants: [{ stock: 100 }] } });
let baseUrl: string;
const shopper = (host = shop.tenant.host) => new Shopper(byHttp(baseUrl), host);

beforeAll(async () => {
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});

async function atTheBank(lang = 'nl') {
  const anna = shopper();
  await anna.add(shop.variantId, 2);
  await anna.fillIn(shop.shippingMethodId);
  const { body: cart } = await anna.cart();
  const { body: placed } = await anna.call<{ id: string; token: string; redirectUrl: string }>(
    'POST',
    `/orders?lang=${lang}`,
    { cartId: cart.id, cartVersion: cart.version, confirmedTotal: cart.totals.total, termsAccepted: true },
  );
  return { anna, placed, path: placed.redirectUrl.replace(/^\/api/, '') };
}

const choose = (anna: Shopper, path: string, status: string) =>
  anna.call('POST', path, `status=${status}`, { 'content-type': 'application/x-www-form-urlencoded' });

test.each([
  ['paid', 'paid', 'paid', 0],
  ['failed', 'open', 'failed', 2],
  ['cancelled', 'open', 'cancelled', 2],
  ['expired', 'open', 'expired', 2],
  ['open', 'open', 'open', 0],
])(
  'PAY-01 CHK-07 choosing %s at the test bank calls our webhook and returns the shopper',
  async (choice, order, payment, back) => {
    const { anna, placed, path } = await atTheBank();
    const before = await stockOf(database, shop.tenant.id, shop.variantId);
    const answer = await choose(anna, path, choice);
    expect(answer.status).toBe(303);
    const way = new URL(String(answer.headers.location), 'https://shop.test');
    expect([way.pathname, way.searchParams.get('order')]).toEqual(['/checkout/payment/return', placed.id]);
    expect((await anna.order(placed.id, way.searchParams.get('token') ?? '')).status).toBe(200);
    const { body } = await anna.order(placed.id, placed.token);
    expect([body.status, body.payment?.status]).toEqual([order, payment]);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(before + back);
  },
);

test('PAY-01 the bank’s page works without script, in the order’s language, under a closed policy', async () => {
  for (const [lang, title, button] of [
    ['nl', 'Testbank', 'Geannuleerd'],
    ['en', 'Test bank', 'Cancelled'],
  ]) {
    const { anna, path } = await atTheBank(lang);
    const { status, body, headers } = await anna.get<string>(path);
    expect(status).toBe(200);
    expect(body).toContain(`<html lang="${lang}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(button);
    expect(body).toMatch(/24[,.]95/);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
  }
});

test('PAY-02 a settled payment stays settled, another shop’s is not found, and other words are refused', async () => {
  const { anna, placed, path } = await atTheBank();
  expect((await choose(anna, path, 'paid')).status).toBe(303);
  expect((await choose(anna, path, 'failed')).status).toBe(303);
  const { body } = await anna.order(placed.id, placed.token);
  expect([body.status, body.payment?.status]).toEqual(['paid', 'paid']);
  expect((await anna.get<string>(path)).body).not.toContain('<button');

  const other = await createStockedShop(database);
  const thief = shopper(other.tenant.host);
  expect((await thief.get(path)).status).toBe(404);
  expect((await choose(thief, path, 'paid')).status).toBe(404);
  expect((await choose(anna, (await atTheBank()).path, 'refunded')).status).toBe(400);
  expect((await anna.get('/test-bank/tb_short')).status).toBe(400);
  const crossSite = await anna.call('POST', path, 'status=paid', {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://evil.example',
  });
  expect(crossSite.status).toBe(403);
});

test('PAY-08 REF-02 Klarna at the test bank promises first; the money is taken when the order is sent, and given back once', async () => {
  const own = await createStockedShop(database);
  await createPaymentMethod(database, own.tenant, { provider: 'test-bank', method: 'klarna' });
  const anna = shopper(own.tenant.host);
  await anna.add(own.variantId, 2);
  await anna.fillIn(own.shippingMethodId, { provider: 'test-bank', method: 'klarna' });
  const { body: placed } = await anna.place();
  const path = placed.redirectUrl?.replace(/^\/api/, '') ?? '';
  const page = await anna.get<string>(path);
  expect(page.body).toContain('value="authorized"');
  expect(page.body).not.toContain('value="paid"');
  const stateNow = async () => {
    const { body } = await anna.order(placed.id, placed.token);
    return [body.status, body.payment?.status, body.canPayAgain];
  };
  // The page offers no such button, and the bank takes no such word.
  await choose(anna, path, 'paid');
  expect(await stateNow()).toEqual(['open', 'open', true]);
  await choose(anna, path, 'authorized');
  expect(await stateNow()).toEqual(['open', 'authorized', false]);

  const staff = (action: string, body?: object) =>
    app.inject({
      method: 'POST',
      url: `/staff/shops/${own.tenant.slug}/orders/${placed.number}/${action}`,
      headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
      ...(body && { payload: body }),
    });
  expect((await staff('capture')).statusCode).toBe(200);
  await app.jobs.runDue(own.tenant.id);
  expect(await stateNow()).toEqual(['paid', 'paid', false]);

  const refund = { key: 'returned-1', amount: 10 };
  for (let time = 0; time < 2; time += 1) expect((await staff('refunds', refund)).statusCode).toBe(200);
  await app.jobs.runDue(own.tenant.id);
  const bank = app.payments.get('test-bank');
  const id = path.split('/').at(-1) ?? '';
  const books = await bank.fetch(
    { id: own.tenant.id, slug: own.tenant.slug, isDemo: true, defaultLanguage: 'nl', countryCode: 'NL' },
    id,
  );
  expect(books).toMatchObject({ status: 'paid', refunds: [{ status: 'done', amountCents: 1_000 }] });
});
