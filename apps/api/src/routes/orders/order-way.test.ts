import type { Order } from '@etalage/contracts';
import {
  createPaymentMethod,
  createProduct,
  createShippingMethod,
  createTenant,
} from '@etalage/db/test-factories';
import { beforeEach, expect, test } from 'vitest';
import { buying } from '../../../test/buying.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Placed, type Shopper, type Stocked } from '../../../test/shopping.ts';
import { dayInWords } from '../../date-words.ts';

const { app, database } = await openShop({ env: { APP_ENV: 'development' } });
const anna = 'anna.de.boer@example.nl';

let shop: Stocked;
beforeEach(async () => {
  shop = await createStockedShop(database, {
    tenant: { settings: { store_name: 'De Molen', iban: 'NL91ABNA0417164300' } },
    product: { variants: [{ stock: 100 }] },
  });
});

const { staff, place, bankSays } = buying(app, database, () => shop);

/** A shop where some pay on account, and a provider may promise to pay. */
async function shopOfPromises() {
  const opened = await createStockedShop(database, {
    tenant: { settings: { store_name: 'De Molen', iban: 'NL91ABNA0417164300' }, price_basis: 'ex' },
  });
  await createPaymentMethod(database, opened.tenant);
  await createPaymentMethod(database, opened.tenant, { provider: 'test-bank', method: 'klarna' });
  return opened;
}

const orderOf = async ({ by, placed }: { by: Shopper; placed: Placed }): Promise<Order> =>
  (await by.order(placed.id, placed.token)).body;

/** The moment of a step. */
const momentOf = async (bought: { by: Shopper; placed: Placed }, sought: string) =>
  (await orderOf(bought)).timeline.find(({ step }) => step === sought)?.at ?? '';

/** The steps, those to come in brackets. */
const wayOf = async (bought: { by: Shopper; placed: Placed }) =>
  (await orderOf(bought)).timeline.map(({ step, isDone }) => (isDone ? step : `(${step})`));

const templates = async () =>
  (await mailsTo(app, shop.tenant, anna))
    .map(({ template }) => template)
    .filter((t) => t.startsWith('order-'));

test('WAY-01 WAY-02 an order shows what happened to it with its moment and what is to come, and its shopper is mailed once of sent and of delivered', async () => {
  const bought = await place();
  const { number } = bought.placed;
  expect(await wayOf(bought)).toEqual(['placed', '(paid)', '(packed)', '(sent)', '(delivered)']);
  for (const step of ['packed', 'sent', 'delivered'])
    expect((await staff(`${number}/${step}`)).json()).toMatchObject({ status: 409, code: 'NOT_PAID' });

  await bankSays(bought.placed, 'paid');
  expect(await wayOf(bought)).toEqual(['placed', 'paid', '(packed)', '(sent)', '(delivered)']);
  expect((await staff(`${number}/packed`)).json()).toMatchObject({ noted: true });
  expect(await wayOf(bought)).toEqual(['placed', 'paid', 'packed', '(sent)', '(delivered)']);

  const trackUrl = 'https://carrier.example/3S123?pc=1234AB';
  expect((await staff(`${number}/sent`, { trackUrl })).statusCode).toBe(200);
  const first = await momentOf(bought, 'sent');
  // Said again, without the link, nothing of it changes.
  expect((await staff(`${number}/sent`)).statusCode).toBe(200);
  expect(await orderOf(bought)).toMatchObject({ trackUrl });
  expect(await momentOf(bought, 'sent')).toBe(first);
  for (let time = 0; time < 2; time += 1) expect((await staff(`${number}/delivered`)).statusCode).toBe(200);
  expect(await wayOf(bought)).toEqual(['placed', 'paid', 'packed', 'sent', 'delivered']);
  const { timeline } = await orderOf(bought);
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(() => expect.stringMatching(/^20.*Z$/)));

  expect(await templates()).toEqual(['order-received', 'order-sent', 'order-delivered']);
  const sent = (await mailsTo(app, shop.tenant, anna)).find(({ template }) => template === 'order-sent');
  expect(sent?.subject).toBe(`Je bestelling ${number} bij De Molen is onderweg`);
  expect(sent?.html).toContain('https://carrier.example/3S123?pc=1234AB');
  expect((await bought.by.order(bought.placed.id, sent?.token ?? '')).status).toBe(200);
});

test('WAY-01 WAY-02 what was not told is left out, a day puts an earlier one right, and no day is before the order or to come', async () => {
  const bought = await place();
  await bankSays(bought.placed, 'paid');
  const { number } = bought.placed;
  expect((await staff(`${number}/delivered`, { day: '2099-01-01' })).statusCode).toBe(200);
  expect(await wayOf(bought)).toEqual(['placed', 'paid', 'delivered']);
  expect(Date.parse(await momentOf(bought, 'delivered'))).toBeLessThanOrEqual(Date.now());
  for (const said of [{ day: '2020-01-01' }, undefined]) {
    expect((await staff(`${number}/delivered`, said)).statusCode).toBe(200);
    expect(await momentOf(bought, 'delivered')).toBe((await orderOf(bought)).placedAt);
  }
  expect((await staff(`${number}/sent`, { trackUrl: 'javascript:alert(1)' })).statusCode).toBe(400);
  const other = await createTenant(database);
  expect((await staff(`${number}/packed`, undefined, other.slug)).json()).toMatchObject({
    code: 'NO_SUCH_ORDER',
  });
});

test('WAY-01 nothing more is to come of an order that was cancelled, and it takes no step', async () => {
  const bought = await place();
  await bought.by.call('POST', `/orders/${bought.placed.id}/cancel?token=${bought.placed.token}`);
  expect(await wayOf(bought)).toEqual(['placed']);
  expect((await staff(`${bought.placed.number}/sent`)).json()).toMatchObject({ code: 'NOT_PAID' });

  // What is on account ends where all of its invoice was credited.
  shop = await shopOfPromises();
  const boss = await place({ provider: 'invoice', method: 'invoice' });
  const { number } = boss.placed;
  for (const [step, said] of [['sent'], ['credits', { key: 'all-of-it' }]] as const)
    expect((await staff(`${number}/${step}`, said)).statusCode).toBe(200);
  expect((await staff(`${number}/packed`)).json()).toMatchObject({ status: 409, code: 'NOT_PAID' });
  expect(await wayOf(boss)).toEqual(['placed', 'sent']);
});

test('WAY-02 what is mailed of its way is in the language of the order', async () => {
  const english = { 'accept-language': 'en' };
  const brought = await place(undefined, undefined, english);
  await bankSays(brought.placed, 'paid');
  for (const [step, told] of [['sent', { trackUrl: 'https://carrier.example/3S7' }], ['delivered']] as const)
    expect((await staff(`${brought.placed.number}/${step}`, told)).statusCode).toBe(200);
  const desk = await createShippingMethod(database, shop.tenant, { is_pickup: true });
  shop = { ...shop, shippingMethodId: desk.id };
  const fetched = await place(undefined, undefined, english);
  await bankSays(fetched.placed, 'paid');
  expect((await staff(`${fetched.placed.number}/delivered`)).statusCode).toBe(200);

  const mails = (await mailsTo(app, shop.tenant, anna)).filter(({ template }) =>
    ['order-sent', 'order-delivered'].includes(template),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${brought.placed.number} at De Molen is on its way`,
    `Your order ${brought.placed.number} at De Molen was delivered`,
    `Your order ${fetched.placed.number} at De Molen was collected`,
  ]);
  for (const { html } of mails) expect(html).toContain('lang="en"');
  const { until } = (await orderOf(brought)).withdrawal;
  expect(mails[0]?.html).toContain('Follow your parcel');
  expect(mails[1]?.html).toContain(`up to and including ${dayInWords(until ?? '', 'en')}.`);
});

test('WAY-01 WAY-03 sent on account is told by the invoice alone, and its payment is still to come', async () => {
  shop = await createStockedShop(database, {
    tenant: { settings: { store_name: 'De Molen', iban: 'NL91ABNA0417164300' }, price_basis: 'ex' },
  });
  await createPaymentMethod(database, shop.tenant);
  const bought = await place({ provider: 'invoice', method: 'invoice' });
  const trackUrl = 'https://carrier.example/3S456';
  for (let time = 0; time < 2; time += 1)
    expect((await staff(`${bought.placed.number}/sent`, { trackUrl })).statusCode).toBe(200);
  expect(await wayOf(bought)).toEqual(['placed', 'sent', '(paid)', '(delivered)']);
  const mails = await mailsTo(app, shop.tenant, anna);
  expect(mails.map(({ template }) => template)).toEqual(['order-received', 'invoice-sent']);
  expect(mails[1]?.html).toContain(trackUrl);

  // What was paid before had its invoice then, so that it was sent is told as of any other order.
  const paid = await place({ provider: 'invoice', method: 'invoice' });
  for (const step of ['paid', 'sent'])
    expect((await staff(`${paid.placed.number}/${step}`)).statusCode).toBe(200);
  expect(await templates()).toEqual(['order-received', 'order-received', 'order-sent']);
});

test('WAY-01 WAY-03 what is fetched is never sent, and is invoiced, and its promised money taken, as it is fetched', async () => {
  shop = await shopOfPromises();
  const desk = await createShippingMethod(database, shop.tenant, { is_pickup: true });
  shop = { ...shop, shippingMethodId: desk.id };
  const boss = await place({ provider: 'invoice', method: 'invoice' });
  expect(await wayOf(boss)).toEqual(['placed', '(paid)', '(packed)', '(delivered)']);
  expect((await staff(`${boss.placed.number}/sent`)).json()).toMatchObject({
    status: 409,
    code: 'IS_FETCHED',
  });
  expect((await staff(`${boss.placed.number}/delivered`)).statusCode).toBe(200);
  const mails = await mailsTo(app, shop.tenant, anna);
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'invoice-sent',
    'order-delivered',
    'order-received',
  ]);
  const invoice = mails.find(({ template }) => template === 'invoice-sent');
  expect(invoice?.html).toContain('is opgehaald');
  expect(invoice?.html).not.toContain('onderweg');
  const fetched = mails.find(({ template }) => template === 'order-delivered');
  expect(fetched?.subject).toContain('opgehaald');
  for (const way of ['html', 'text'] as const) {
    expect(fetched?.[way]).toContain('opgehaald');
    expect(fetched?.[way]).not.toContain('bezorgd');
  }

  const promised = await place({ provider: 'test-bank', method: 'klarna' });
  await bankSays(promised.placed, 'authorized');
  expect((await staff(`${promised.placed.number}/delivered`)).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  expect(await orderOf(promised)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
});

test('WAY-03 what was brought without anybody having said that it was sent is invoiced, and its promised money taken, as it is delivered', async () => {
  shop = await shopOfPromises();
  const boss = await place({ provider: 'invoice', method: 'invoice' });
  expect((await staff(`${boss.placed.number}/delivered`)).statusCode).toBe(200);
  expect((await mailsTo(app, shop.tenant, anna)).map(({ template }) => template).sort()).toEqual([
    'invoice-sent',
    'order-delivered',
    'order-received',
  ]);
  const promised = await place({ provider: 'test-bank', method: 'klarna' });
  await bankSays(promised.placed, 'authorized');
  expect((await staff(`${promised.placed.number}/delivered`)).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  expect(await orderOf(promised)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
});

test('WAY-02 LAW-05 LAW-06 mails offer to withdraw only from what can be withdrawn from, and that of the delivery says until when', async () => {
  const flowers = await createProduct(database, shop.tenant, {
    withdrawal_exception: 'perishable',
    variants: [{ stock: 10 }],
  });
  const deliver = async (variantId: number) => {
    const bought = await place(undefined, (by) => by.add(variantId));
    await bankSays(bought.placed, 'paid');
    await staff(`${bought.placed.number}/delivered`);
    const mails = await mailsTo(app, shop.tenant, anna);
    const { until } = (await orderOf(bought)).withdrawal;
    return {
      said: `herroepen tot en met ${dayInWords(until ?? '', 'nl')}.`,
      delivered: mails.findLast(({ template }) => template === 'order-delivered'),
      offering: mails
        .filter(({ html }) => html.includes(`/orders/${bought.placed.id}/withdraw`))
        .map(({ template }) => template),
    };
  };
  const vase = await deliver(shop.variantId);
  expect(vase.offering.sort()).toEqual(['order-delivered', 'order-received', 'payment-received']);
  for (const way of ['html', 'text'] as const) expect(vase.delivered?.[way]).toContain(vase.said);
  const bouquet = await deliver(flowers.variants[0].id);
  expect(bouquet.offering).toEqual([]);
  for (const way of ['html', 'text'] as const) expect(bouquet.delivered?.[way]).not.toContain('tot en met');
});

test('WAY-03 packing neither asks for money nor takes it', async () => {
  shop = await shopOfPromises();
  const boss = await place({ provider: 'invoice', method: 'invoice' });
  const promised = await place({ provider: 'test-bank', method: 'klarna' });
  await bankSays(promised.placed, 'authorized');
  for (const bought of [boss, promised]) {
    expect((await staff(`${bought.placed.number}/packed`)).statusCode).toBe(200);
    await app.jobs.runDue(shop.tenant.id);
    expect(await orderOf(bought)).toMatchObject({ status: 'open' });
    expect(await wayOf(bought)).toEqual(['placed', 'packed', '(paid)', '(sent)', '(delivered)']);
  }
  expect((await orderOf(promised)).payment?.status).toBe('authorized');
  const mails = await mailsTo(app, shop.tenant, anna);
  expect(mails.map(({ template }) => template)).toEqual(['order-received', 'order-received']);
});

test('WAY-03 what a provider holds for an order is taken once it was sent', async () => {
  await createPaymentMethod(database, shop.tenant, { provider: 'test-bank', method: 'klarna' });
  const bought = await place({ provider: 'test-bank', method: 'klarna' });
  await bankSays(bought.placed, 'authorized');
  expect(await wayOf(bought)).toEqual(['placed', '(paid)', '(packed)', '(sent)', '(delivered)']);
  expect((await staff(`${bought.placed.number}/sent`)).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  expect(await orderOf(bought)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
  expect((await wayOf(bought)).sort()).toEqual(['(delivered)', 'paid', 'placed', 'sent']);
});

test('WAY-04 the test carrier’s link shows the parcel, its button delivers it, and nobody else finds it', async () => {
  const bought = await place();
  await bankSays(bought.placed, 'paid');
  expect((await staff(`${bought.placed.number}/sent`, { carrier: 'test' })).statusCode).toBe(200);
  const url = new URL((await orderOf(bought)).trackUrl ?? '');
  expect(url.pathname).toBe(`/api/test-carrier/${bought.placed.id}`);
  const path = `/test-carrier/${bought.placed.id}${url.search}`;
  const headers = { host: shop.tenant.host };
  const page = await app.inject({ url: path, headers });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Bezorg dit pakket');
  const wrong = { url: `/test-carrier/${bought.placed.id}?token=${'A'.repeat(32)}`, headers };
  expect((await app.inject(wrong)).statusCode).toBe(404);
  const elsewhere = { host: (await createTenant(database)).host };
  expect((await app.inject({ url: path, headers: elsewhere })).statusCode).toBe(404);
  expect(await wayOf(bought)).toContain('(delivered)');
  const pressed = await app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.statusCode).toBe(303);
  expect(await wayOf(bought)).toEqual(['placed', 'paid', 'sent', 'delivered']);
  expect((await app.inject({ url: path, headers })).body).not.toContain('Bezorg dit pakket');
  expect(await templates()).toEqual(['order-received', 'order-sent', 'order-delivered']);
});
