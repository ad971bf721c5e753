import type { Order, OrderReturn, Problem } from '@etalage/contracts';
import type { Selectable, ShippingMethodPricesTable } from '@etalage/db';
import {
  createCoupon,
  createCustomer,
  createPaymentMethod,
  createProduct,
  createPromocode,
  createShippingMethod,
  createTenant,
} from '@etalage/db/test-factories';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { internalSecret } from '../../../test/build-app.ts';
import { type Bought, buying } from '../../../test/buying.ts';
import { addCard, addPromo, moneyOn } from '../../../test/codes.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { address, createStockedShop, details, type Stocked, vatNumber } from '../../../test/shopping.ts';
import { addDays, dayInAmsterdam } from '../../calendar.ts';
import { staffKey } from '../../commands/staff-key.ts';
import { lastDayToWithdraw, withdrawalOf } from '../../commands/withdrawal-right.ts';
import { dayInWords } from '../../date-words.ts';
import type { InvoiceContent } from '../../invoices/content.ts';

const { app, database, shopper } = await openShop({ env: { APP_ENV: 'development' } });
const anna = 'anna.de.boer@example.nl';
const settings = {
  store_name: 'De Molen',
  store_address: 'Molenweg 12',
  store_email_address: 'winkel@molen.test',
  iban: 'NL91ABNA0417164300',
};

let shop: Stocked;
beforeEach(async () => {
  shop = await createStockedShop(database, {
    tenant: { settings },
    product: { name: 'Vaas', variants: [{ stock: 1_000 }] },
  });
});
const { staff, place, buy, bankSays } = buying(app, database, () => shop);

const orderOf = async ({ by, placed }: Bought): Promise<Order> =>
  (await by.order(placed.id, placed.token)).body;

type Line = { lineId: number; quantity: number };
/** `token`: null where the log-in alone is to do. */
const declare = (
  { by, placed }: Bought,
  declared: number,
  lines: Line[],
  token: string | null = placed.token,
) =>
  by.call<Omit<OrderReturn, 'status'> & Pick<Problem, 'code'>>(
    'POST',
    `/orders/${placed.id}/withdrawals${token === null ? '' : `?token=${token}`}`,
    {
      declared,
      lines,
    },
  );

/** The ids of an order's lines, in its order. */
const lineIds = async (bought: Bought) =>
  (await orderOf(bought)).withdrawal.lines.map(({ lineId }) => lineId);

const mails = async (to = anna) => mailsTo(app, shop.tenant, to);

test('LAW-01 LAW-03 pieces are withdrawn from before delivery by the order’s link, and both hear at once what was declared and when', async () => {
  const bought = await buy((by) => by.add(shop.variantId, 3));
  const { number } = bought.placed;
  const [lineId = 0] = await lineIds(bought);
  expect((await orderOf(bought)).withdrawal).toEqual({
    refusal: null,
    until: null,
    declared: 0,
    lines: [{ lineId, left: 3, exception: null }],
  });
  const { status, body } = await declare(bought, 0, [{ lineId, quantity: 2 }]);
  expect([status, body]).toEqual([
    201,
    {
      ordinal: 1,
      status: 'declared',
      declaredBy: 'customer',
      declaredAt: expect.stringMatching(/^20.*Z$/),
      receivedAt: null,
      endedAt: null,
      refusal: null,
      amount: null,
      lines: [{ lineId, name: 'Vaas (nl)', quantity: 2 }],
    },
  ]);
  expect(await orderOf(bought)).toMatchObject({
    returns: [body],
    withdrawal: { refusal: null, declared: 1, lines: [{ left: 1 }] },
  });
  const [mine] = (await mails()).filter(({ template }) => template === 'return-declared');
  const at = new Intl.DateTimeFormat('nl', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(new Date(body.declaredAt));
  expect(mine?.html).toContain(at);
  expect(mine?.html).toContain('2 × Vaas');
  expect(mine?.html).toContain('Molenweg 12');
  const [theirs] = (await mails('winkel@molen.test')).filter(
    ({ template }) => template === 'return-declared-staff',
  );
  expect(theirs?.html).toContain(`npm run shop -- return ${shop.tenant.slug} ${number} 1 refunded`);
  const [{ refundBy }] = await openReturns();
  expect(refundBy).toBe(addDays(dayInAmsterdam(new Date(body.declaredAt)), 14));
  expect(theirs?.html).toContain(`Het geld gaat uiterlijk ${dayInWords(refundBy, 'nl')} terug`);
});

test('LAW-02 only its owner withdraws, also by their log-in alone, and nobody else learns that there is such an order', async () => {
  const bought = await buy(async (by) => {
    expect((await by.logIn(await createCustomer(database, shop.tenant))).status).toBe(200);
    await by.add(shop.variantId);
  });
  const [lineId = 0] = await lineIds(bought);
  const stranger = { by: shopper(shop.tenant.host), placed: bought.placed };
  const missing = await declare(
    { ...stranger, placed: { ...bought.placed, id: '00000000-0000-4000-8000-000000000000' } },
    0,
    [{ lineId, quantity: 1 }],
  );
  const customer = { by: shopper(shop.tenant.host), placed: bought.placed };
  expect((await customer.by.logIn(await createCustomer(database, shop.tenant))).status).toBe(200);
  for (const refused of [
    await declare(stranger, 0, [{ lineId, quantity: 1 }], 'wrong'),
    await declare(customer, 0, [{ lineId, quantity: 1 }], null),
  ]) {
    expect(refused.status).toBe(404);
    expect({ ...refused.body, instance: '', requestId: '' }).toEqual({
      ...missing.body,
      instance: '',
      requestId: '',
    });
  }
  const other = await createTenant(database);
  const elsewhere = { by: shopper(other.host), placed: bought.placed };
  expect((await declare(elsewhere, 0, [{ lineId, quantity: 1 }])).status).toBe(404);
  expect((await orderOf(bought)).returns).toEqual([]);
  expect((await declare(bought, 0, [{ lineId, quantity: 1 }], null)).status).toBe(201);
});

test('LAW-02 who knows number and address is mailed a link that withdraws; the answer is the same for an order that is not there', async () => {
  const bought = await buy();
  const ask = (number: number) =>
    shopper(shop.tenant.host).call('POST', '/orders/links?lang=nl', {
      number,
      email: anna,
      toWithdraw: true,
    });
  const [known, unknown] = [await ask(bought.placed.number), await ask(4_711)];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  await expect
    .poll(async () => (await mails()).map(({ template }) => template), { timeout: 15_000 })
    .toContain('withdraw-link');
  const link = (await mails()).find(({ template }) => template === 'withdraw-link');
  expect(link?.html).toContain(`/nl/orders/${bought.placed.id}/withdraw?token=`);
  expect(link?.html).toContain('Overeenkomst hier herroepen');
  const [lineId = 0] = await lineIds(bought);
  expect((await declare(bought, 0, [{ lineId, quantity: 1 }], link?.token ?? '')).status).toBe(201);
});

test('LAW-04 declared twice from one page it is one; from a page that did not know of it, it is refused and changes nothing', async () => {
  const bought = await buy((by) => by.add(shop.variantId, 4));
  const [lineId = 0] = await lineIds(bought);
  const first = await declare(bought, 0, [{ lineId, quantity: 1 }]);
  const again = await declare(bought, 0, [{ lineId, quantity: 1 }]);
  expect([again.status, again.body]).toEqual([201, first.body]);
  for (const [declared, quantity] of [
    [0, 2],
    [7, 1],
  ] as const)
    expect((await declare(bought, declared, [{ lineId, quantity }])).body).toMatchObject({
      status: 409,
      code: 'OTHER_DECLARATION',
    });
  for (const lines of [
    [{ lineId, quantity: 4 }],
    [{ lineId: lineId + 1_000, quantity: 1 }],
    [
      { lineId, quantity: 1 },
      { lineId, quantity: 1 },
    ],
  ])
    expect((await declare(bought, 1, lines)).body).toMatchObject({ status: 409, code: 'NOT_THESE_LINES' });
  expect((await declare(bought, 1, [{ lineId, quantity: 3 }])).status).toBe(201);
  expect((await orderOf(bought)).withdrawal).toMatchObject({ refusal: 'NOTHING_LEFT', declared: 2 });
  expect((await declare(bought, 2, [{ lineId, quantity: 1 }])).body.code).toBe('NOTHING_LEFT');
  const told = (await mails()).filter(({ template }) => template === 'return-declared');
  expect(told).toHaveLength(2);
});

test('LAW-04 a declaration of more lines, or of another one, than the first page declared is refused', async () => {
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ stock: 10 }] });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId);
    await by.add(variants[0].id);
  });
  const [one = 0, other = 0] = await lineIds(bought);
  const once = (...ids: number[]) => ids.map((lineId) => ({ lineId, quantity: 1 }));
  expect((await declare(bought, 0, once(one))).status).toBe(201);
  for (const lines of [once(one, other), once(other)])
    expect((await declare(bought, 0, lines)).body).toMatchObject({ status: 409, code: 'OTHER_DECLARATION' });
  expect((await declare(bought, 1, once(other))).body).toMatchObject({ ordinal: 2 });
});

test('LAW-05 fourteen days from the day of delivery in Amsterdam, and to the next working day', () => {
  // [delivered, last day]: a Monday, just before and after midnight in summer, a Saturday, Christmas, Easter.
  const cases = [
    ['2026-11-02T12:00:00Z', '2026-11-16'],
    ['2026-07-01T21:59:00Z', '2026-07-15'],
    ['2026-07-01T22:01:00Z', '2026-07-16'],
    ['2026-11-07T12:00:00Z', '2026-11-23'],
    ['2026-12-11T12:00:00Z', '2026-12-28'],
    ['2027-03-15T12:00:00Z', '2027-03-30'],
    // Good Friday, and Liberation Day before Ascension.
    ['2027-03-12T12:00:00Z', '2027-03-30'],
    ['2027-04-21T12:00:00Z', '2027-05-07'],
  ] as const;
  expect(cases.map(([at]) => lastDayToWithdraw(new Date(at)))).toEqual(cases.map(([, last]) => last));
  const delivered = [{ step: 'delivered' as const, at: '2026-11-02T12:00:00Z', trackUrl: null }];
  const right = (
    now: string,
    steps: Parameters<typeof withdrawalOf>[1]['steps'] = delivered,
    placed = '2026-11-01',
  ) =>
    withdrawalOf(
      {
        ...{ status: 'paid', company_name: null, vat_number: null },
        placed_at: new Date(`${placed}T12:00:00Z`),
      },
      { lines: [{ quantity: 1, returned_quantity: 0 }] as never, steps, returns: [] },
      [],
      new Date(now),
    ).refusal;
  expect(right('2026-11-16T22:59:59Z')).toBeNull();
  expect(right('2026-11-16T23:00:00Z')).toBe('TOO_LATE');
  // Of what nobody noted a delivery of, not for ever.
  expect(right('2027-11-15T12:00:00Z', [])).toBeNull();
  expect(right('2027-11-16T12:00:00Z', [])).toBe('TOO_LATE');
  // A year is one of the calendar, with a leap day in it or not.
  expect(right('2028-06-15T12:00:00Z', [], '2027-06-01')).toBeNull();
  expect(right('2028-06-16T12:00:00Z', [], '2027-06-01')).toBe('TOO_LATE');
});

test('LAW-05 what is not paid is cancelled instead, and a business has no such right', async () => {
  const open = await place();
  const [lineId = 0] = await lineIds(open);
  expect((await declare(open, 0, [{ lineId, quantity: 1 }])).body).toMatchObject({
    status: 409,
    code: 'NOT_CONCLUDED',
  });
  shop = await createStockedShop(database, { tenant: { settings, price_basis: 'ex' } });
  await createPaymentMethod(database, shop.tenant);
  const boss = await place({ provider: 'invoice', method: 'invoice' });
  const [line = 0] = await lineIds(boss);
  expect((await declare(boss, 0, [{ lineId: line, quantity: 1 }])).body.code).toBe('BUSINESS');
});

test('LAW-05 a company name or a VAT number each make a business of who ordered, whose mails offer no withdrawal', async () => {
  const as = async (business: { companyName?: string; vatNumber?: string }, email: string) => {
    const by = shopper(shop.tenant.host);
    await by.add(shop.variantId);
    await by.fillIn(shop.shippingMethodId);
    await by.expect200('PUT', '/checkout/details', { ...details, email, ...business });
    const { body: placed } = await by.place();
    const bought = { by, placed };
    await bankSays(placed, 'paid');
    const [mail] = (await mails(email)).filter(({ template }) => template === 'payment-received');
    const [lineId = 0] = await lineIds(bought);
    const { status, body } = await declare(bought, 0, [{ lineId, quantity: 1 }]);
    return [body.code ?? status, mail?.html?.includes('Overeenkomst hier herroepen')];
  };
  expect(await as({ companyName: 'Bakkerij Ot' }, 'ot@example.nl')).toEqual(['BUSINESS', false]);
  expect(await as({ vatNumber }, 'nummer@example.nl')).toEqual(['BUSINESS', false]);
  expect(await as({}, 'saar@example.nl')).toEqual([201, true]);
});

test('LAW-05 a company in an address makes no business of who ordered', async () => {
  const by = shopper(shop.tenant.host);
  await by.add(shop.variantId);
  await by.fillIn(shop.shippingMethodId);
  await by.expect200('PUT', '/checkout/addresses', { billing: { ...address, companyName: 'Bakkerij Ot' } });
  const { body: placed } = await by.place();
  await bankSays(placed, 'paid');
  const bought = { by, placed };
  const [lineId = 0] = await lineIds(bought);
  expect((await declare(bought, 0, [{ lineId, quantity: 1 }])).status).toBe(201);
});

test('LAW-06 what the law excludes is refused with its reason, as it was when it was ordered; sealed goods are not', async () => {
  const bought = await buy(async (by) => {
    for (const withdrawal_exception of ['perishable', 'made-to-measure', 'digital', 'sealed'] as const) {
      const { variants } = await createProduct(database, shop.tenant, {
        withdrawal_exception,
        variants: [{ stock: 10 }],
      });
      await by.add(variants[0].id);
    }
    await by.add(shop.variantId);
  });
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('products').set({ withdrawal_exception: null }).execute(),
  );
  const { withdrawal } = await orderOf(bought);
  expect(withdrawal.lines.map(({ left, exception }) => [left, exception])).toEqual([
    [0, 'perishable'],
    [0, 'made-to-measure'],
    [0, 'digital'],
    [1, 'sealed'],
    [1, null],
  ]);
  const [{ lineId: sealed = 0 } = {}] = withdrawal.lines.slice(3);
  for (const { lineId } of withdrawal.lines.slice(0, 3))
    expect((await declare(bought, 0, [{ lineId, quantity: 1 }])).body.code).toBe('NOT_THESE_LINES');
  expect((await declare(bought, 0, [{ lineId: sealed, quantity: 1 }])).status).toBe(201);
});

/** What a return comes back as, by the staff's call. */
const decide = async ({ placed }: Bought, ordinal: number, payload: object) =>
  (await staff(`${placed.number}/returns/${ordinal}`, payload)).json();

const openReturns = async () => {
  const { statusCode, body } = await app.inject({
    url: `/staff/shops/${shop.tenant.slug}/returns`,
    headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body).returns;
};

test('LAW-07 staff receive and refund a part, what was paid for it after codes, with a credit note; the rest brings the delivery back', async () => {
  await createPromocode(database, shop.tenant, { code: 'TIEN' });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId, 3);
    expect((await addPromo(by, 'TIEN')).status).toBe(200);
  });
  const { number } = bought.placed;
  expect(bought.placed.total).toBe(31.95);
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  expect(await openReturns()).toMatchObject([
    { order: number, ordinal: 1, status: 'declared', amount: null },
  ]);
  expect(await decide(bought, 1, { status: 'received' })).toMatchObject({ return: { status: 'received' } });
  expect((await orderOf(bought)).timeline.map(({ step }) => step)).toContain('returned');
  for (let time = 0; time < 2; time += 1)
    expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 9 } });
  expect(await decide(bought, 1, { status: 'refused', reason: 'Te laat.' })).toMatchObject({
    code: 'RETURN_ENDED',
  });
  await declare(bought, 1, [{ lineId, quantity: 2 }]);
  expect(await decide(bought, 2, { status: 'refunded' })).toMatchObject({ return: { amount: 22.95 } });
  expect(await openReturns()).toEqual([]);
  await app.jobs.runDue(shop.tenant.id);
  const { refunds, moneyState, invoices, returns } = await orderOf(bought);
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [9, 'done'],
    [22.95, 'done'],
  ]);
  expect([moneyState, returns.map(({ amount }) => amount)]).toEqual(['refunded', [9, 22.95]]);
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 31.95],
    ['credit', 9],
    ['credit', 22.95],
  ]);
  const told = (await mails()).filter(({ template }) => template === 'refund-requested');
  expect(told).toHaveLength(2);
  expect(told[0]?.html).toContain(`terug voor wat je van bestelling ${number} hebt herroepen`);
});

test('LAW-07 a credit note of a return is about what came back, at its own VAT, also where a card paid a part', async () => {
  const book = await createProduct(database, shop.tenant, { vat_rate: 900, variants: [{ stock: 10 }] });
  const card = await createCoupon(database, shop.tenant, { balance_cents: 1_500 });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId);
    await by.add(book.variants[0].id);
    expect((await addCard(by, card.card_code)).status).toBe(200);
  });
  const [, lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  const before = (await credits()).length;
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 10 } });
  await app.jobs.runDue(shop.tenant.id);
  const back = (await orderOf(bought)).refunds.map(({ amount, to }) => `${amount} ${to}`);
  expect(back.sort()).toEqual(['0.05 card', '9.95 payment']);
  const made = (await credits()).slice(before);
  expect(made.length).toBe(2);
  expect(made.flatMap(({ groups }) => groups.map(({ rate }) => rate))).toEqual([900, 900]);
});

const credits = async () => {
  const rows = await database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('invoices').select('content').where('kind', '=', 'credit').orderBy('number').execute(),
  );
  return rows.map(({ content }) => content as unknown as InvoiceContent);
};

test('LAW-07 of a dearer delivery what the standard one costs comes back, and of a part of an order nothing', async () => {
  const express = await createShippingMethod(database, shop.tenant, { price: { price_cents: 990 } });
  // Neither a pick-up nor what is not offered is the standard.
  await createShippingMethod(database, shop.tenant, { is_pickup: true, price: { price_cents: 0 } });
  await createShippingMethod(database, shop.tenant, { is_active: false, price: { price_cents: 100 } });
  shop = { ...shop, shippingMethodId: express.id };
  const bought = await buy((by) => by.add(shop.variantId, 2));
  expect(bought.placed.total).toBe(29.9);
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 2 }]);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 24.95 } });
});

test('LAW-07 what comes back of a dearer delivery is what the cheapest cost as it was ordered: nothing where it was free, and whatever it costs since', async () => {
  const priced = (price: Partial<Selectable<ShippingMethodPricesTable>>, methodId: number) =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('shipping_method_prices')
        .set(price)
        .where('shipping_method_id', '=', methodId)
        .execute(),
    );
  const threshold = (cents: number) => ({ threshold_price_cents: 0, threshold_order_total_cents: cents });
  await priced({ price_cents: 595, ...threshold(6_000) }, shop.shippingMethodId);
  const evening = await createShippingMethod(database, shop.tenant, {
    price: { price_cents: 795, ...threshold(12_000) },
  });
  shop = { ...shop, shippingMethodId: evening.id };
  const takeBack = async (bought: Bought, quantity: number) => {
    const [lineId = 0] = await lineIds(bought);
    await declare(bought, 0, [{ lineId, quantity }]);
    return (await decide(bought, 1, { status: 'refunded' })).return.amount;
  };
  const many = await buy((by) => by.add(shop.variantId, 8));
  expect(many.placed.total).toBe(87.95);
  expect(await takeBack(many, 8)).toBe(80);

  const few = [await buy((by) => by.add(shop.variantId, 4)), await buy((by) => by.add(shop.variantId, 4))];
  expect(few.map(({ placed }) => placed.total)).toEqual([47.95, 47.95]);
  await priced({ price_cents: 995 }, evening.id);
  expect(await takeBack(few[0] as Bought, 4)).toBe(45.95);
  // An order of a version that did not keep it goes by today's prices.
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('orders').set({ standard_shipping_cents: null }).execute(),
  );
  expect(await takeBack(few[1] as Bought, 4)).toBe(44.75);
});

test('LAW-07 where prices exclude VAT the cheapest delivery comes back with its VAT, and fetching is no delivery', async () => {
  shop = await createStockedShop(database, { tenant: { settings, price_basis: 'ex', displayBasis: 'inc' } });
  await createShippingMethod(database, shop.tenant, { is_pickup: true, price: { price_cents: 0 } });
  const express = await createShippingMethod(database, shop.tenant, { price: { price_cents: 1_000 } });
  shop = { ...shop, shippingMethodId: express.id };
  const bought = await buy((by) => by.add(shop.variantId));
  expect(bought.placed.total).toBe(24.2);
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 18.09 } });
});

test('LAW-08 a refusal needs a reason, which its customer reads on the order and by mail; what does not fit is refused to staff', async () => {
  const bought = await buy();
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  expect(await decide(bought, 1, { status: 'refused' })).toMatchObject({ code: 'REASON_MISSING' });
  expect(await decide(bought, 2, { status: 'received' })).toMatchObject({ code: 'NO_SUCH_RETURN' });
  const reason = 'De verzegeling was verbroken';
  expect(await decide(bought, 1, { status: 'refused', reason })).toMatchObject({
    return: { status: 'refused' },
  });
  expect((await orderOf(bought)).returns).toMatchObject([{ status: 'refused', refusal: reason }]);
  const [mail] = (await mails()).filter(({ template }) => template === 'return-refused');
  // What staff typed is a sentence of its own, also where they typed no full stop.
  expect(mail?.html).toContain(`De reden: ${reason}. Ben je het er niet mee eens?`);
  expect((await orderOf(bought)).refunds).toEqual([]);

  const spent = await buy();
  const [line = 0] = await lineIds(spent);
  await declare(spent, 0, [{ lineId: line, quantity: 1 }]);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set((eb) => ({ outside_cents: eb.ref('paid_cents') }))
      .where('order_id', '=', spent.placed.id)
      .execute(),
  );
  expect(await decide(spent, 1, { status: 'refunded' })).toMatchObject({ code: 'NOT_SO_MUCH_LEFT', left: 0 });
  expect((await orderOf(spent)).returns).toMatchObject([{ status: 'declared' }]);
});

test('LAW-07 the delivery comes back once, with the last of the returns that are refunded, however many were open', async () => {
  const express = await createShippingMethod(database, shop.tenant, { price: { price_cents: 990 } });
  shop = { ...shop, shippingMethodId: express.id };
  const bought = await buy((by) => by.add(shop.variantId, 2));
  const [lineId = 0] = await lineIds(bought);
  for (const declared of [0, 1]) await declare(bought, declared, [{ lineId, quantity: 1 }]);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 10 } });
  expect(await decide(bought, 2, { status: 'refunded' })).toMatchObject({ return: { amount: 14.95 } });
});

test('LAW-09 staff take back more than the law asks, by article number; what is on account is credited and asks for less', async () => {
  shop = await createStockedShop(database, { tenant: { settings, price_basis: 'ex' } });
  await createPaymentMethod(database, shop.tenant);
  const boss = await place({ provider: 'invoice', method: 'invoice' }, (by) => by.add(shop.variantId, 4));
  const { number } = boss.placed;
  const articleNumber = (await orderOf(boss)).transactionLines[0]?.productVariant.articleNumber ?? '';
  const take = async (quantity: number) =>
    (await staff(`${number}/returns`, { articles: [{ articleNumber, quantity }] })).json();
  expect(await take(5)).toMatchObject({ code: 'NOT_THESE_LINES' });
  expect(await take(1)).toMatchObject({ return: { ordinal: 1, lines: [{ articleNumber, quantity: 1 }] } });
  expect(await decide(boss, 1, { status: 'refunded' })).toMatchObject({ code: 'NOT_INVOICED' });
  expect((await staff(`${number}/sent`)).statusCode).toBe(200);
  const open = (await orderOf(boss)).invoices[0]?.open ?? 0;
  expect(await decide(boss, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 12.1 } });
  const { invoices, refunds } = await orderOf(boss);
  expect(invoices.map(({ kind, total }) => [kind, total])).toMatchObject([
    ['invoice', open],
    ['credit', 12.1],
  ]);
  expect(Math.round(100 * (open - (invoices[0]?.open ?? 0)))).toBe(1_210);
  expect(refunds).toEqual([]);
  const templates = (await mails()).map(({ template }) => template);
  expect(templates).toEqual(expect.arrayContaining(['return-declared', 'return-credited']));
  // All that is left, where nothing is named; it goes back with the delivery.
  expect((await staff(`${number}/returns`)).json()).toMatchObject({ return: { lines: [{ quantity: 3 }] } });
  expect((await staff(`${number}/returns`)).json()).toMatchObject({ code: 'NOTHING_LEFT' });
  expect(await decide(boss, 2, { status: 'refunded' })).toMatchObject({ return: { status: 'refunded' } });
  expect((await orderOf(boss)).invoices[0]?.open).toBe(0);
});

test('LAW-03 LAW-09 what the shop itself took back is called a withdrawal nowhere, also where it is refused', async () => {
  const reason = 'Beschadigd. / Damaged.';
  for (const language of ['nl', 'en']) {
    const to = `${language}@example.nl`;
    const bought = await buy();
    // As if it had been ordered in that language, by that address.
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('orders').set({ language, email: to }).where('id', '=', bought.placed.id).execute(),
    );
    expect((await staff(`${bought.placed.number}/returns`)).statusCode).toBe(200);
    expect((await orderOf(bought)).returns).toMatchObject([{ declaredBy: 'staff', status: 'declared' }]);
    await decide(bought, 1, { status: 'refused', reason });
    const written = (await mails(to)).filter(({ template }) => /^return-/.test(template));
    expect(written.map(({ template }) => template)).toEqual(['return-declared', 'return-refused']);
    for (const { subject, html } of written) {
      expect(subject).toContain(String(bought.placed.number));
      expect(`${subject} ${html}`).not.toMatch(/herroep|withdr/i);
    }
    expect(written[0]?.html).toContain(language === 'nl' ? 'hebben we genoteerd' : 'we noted');
    expect(written[1]?.html).toContain(reason);
  }
});

/** Plays the bank that refuses to give back what an order paid, or that does so again. */
const bankGivesBack = ({ placed }: Bought, isWilling: boolean) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('test_bank_payments')
      .set((eb) => ({ refunded_cents: isWilling ? 0 : eb.ref('captured_cents') }))
      .where('order_reference', '=', placed.id)
      .execute(),
  );

const attention = async () =>
  (
    await app.inject({
      url: `/staff/shops/${shop.tenant.slug}/attention`,
      headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
    })
  ).json().attention;

test('LAW-07 REF-02 a return of which the refund failed is refunded once more, as that return, and takes nothing from the next', async () => {
  const book = await createProduct(database, shop.tenant, { vat_rate: 900, variants: [{ stock: 10 }] });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId);
    await by.add(book.variants[0].id);
  });
  const { number } = bought.placed;
  const [vase = 0, other = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId: vase, quantity: 1 }]);
  await bankGivesBack(bought, false);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({
    return: { amount: 10, missing: 0 },
  });
  await app.jobs.runDue(shop.tenant.id);
  expect(await attention()).toMatchObject([{ order: number, return: 1, what: 'refund-failed', amount: 10 }]);
  const told = (await mails('winkel@molen.test')).find(({ template }) => template === 'refund-failed-staff');
  expect(told?.html).toContain(`npm run shop -- return ${shop.tenant.slug} ${number} 1 refunded`);
  // Given back as an amount it would be taken from all lines.
  expect((await staff(`${number}/refunds`, { key: 'as-an-amount', amount: 10 })).json()).toMatchObject({
    status: 409,
    code: 'RETURN_FAILED',
  });
  await bankGivesBack(bought, true);
  for (let time = 0; time < 2; time += 1) {
    expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({
      return: { amount: 10, missing: 0 },
    });
    await app.jobs.runDue(shop.tenant.id);
  }
  expect((await orderOf(bought)).refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [10, 'failed'],
    [10, 'done'],
  ]);
  expect((await credits()).map(({ groups }) => groups.map(({ rate }) => rate))).toEqual([[2100]]);
  expect(await attention()).toEqual([]);
  await declare(bought, 1, [{ lineId: other, quantity: 1 }]);
  expect(await decide(bought, 2, { status: 'refunded' })).toMatchObject({ return: { amount: 14.95 } });
  await app.jobs.runDue(shop.tenant.id);
  expect((await orderOf(bought)).moneyState).toBe('refunded');
  expect((await credits()).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(2_495);
});

test('LAW-07 what goes back beside returns counts for them while it is under way as once it is done, and no piece is given back twice', async () => {
  const bought = await buy((by) => by.add(shop.variantId, 4));
  const { number } = bought.placed;
  const [lineId = 0] = await lineIds(bought);
  // Of 44.95 half is given back as an amount, which nobody has done yet.
  expect((await staff(`${number}/refunds`, { key: 'half-of-it', amount: 22.47 })).statusCode).toBe(200);
  await declare(bought, 0, [{ lineId, quantity: 2 }]);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 10 } });
  await app.jobs.runDue(shop.tenant.id);
  expect((await staff(`${number}/refunds`, { key: 'nearly-all', amount: 8 })).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  await declare(bought, 1, [{ lineId, quantity: 2 }]);
  const last = await decide(bought, 2, { status: 'refunded' });
  await app.jobs.runDue(shop.tenant.id);
  const { refunds } = await orderOf(bought);
  expect(last.return.amount).toBeGreaterThan(0);
  const back = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(back).toBeLessThanOrEqual(4_495);
  expect((await credits()).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(back);
});

/** An order of a business on account, of so many vases, a card paying a part of it where one is given. */
async function onAccount(pieces: number, cardCents = 0) {
  shop = await createStockedShop(database, { tenant: { settings, price_basis: 'ex' } });
  await createPaymentMethod(database, shop.tenant);
  const card = cardCents > 0 ? await createCoupon(database, shop.tenant, { balance_cents: cardCents }) : null;
  const bought = await place({ provider: 'invoice', method: 'invoice' }, async (by) => {
    await by.add(shop.variantId, pieces);
    if (card) expect((await addCard(by, card.card_code)).status).toBe(200);
  });
  const balance = async () =>
    (
      await database.withTenant(shop.tenant.id, (tx) =>
        tx.selectFrom('coupons').select('balance_cents').executeTakeFirstOrThrow(),
      )
    ).balance_cents;
  const money = () => moneyOn(database, shop.tenant.id, card?.id ?? 0);
  return { ...bought, balance, money };
}

test('LAW-09 COUP-05 of an order on account that a card paid in part, all that came back is credited, the card’s part on the card', async () => {
  const boss = await onAccount(2, 1_500);
  const { number, total } = boss.placed;
  expect((await staff(`${number}/sent`)).statusCode).toBe(200);
  expect(await boss.balance()).toBe(0);
  expect((await staff(`${number}/returns`)).statusCode).toBe(200);
  expect(await decide(boss, 1, { status: 'refunded' })).toMatchObject({
    return: { amount: total, transfer: 0 },
  });
  expect(await boss.balance()).toBe(1_500);
  const { invoices, refunds } = await orderOf(boss);
  expect(refunds).toMatchObject([{ amount: 15, to: 'card', status: 'done' }]);
  expect(invoices.map(({ kind, total, open }) => [kind, total, open])).toEqual([
    ['invoice', total, 0],
    ['credit', expect.any(Number), 0],
    ['credit', expect.any(Number), 0],
  ]);
  expect((await credits()).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
    Math.round(total * 100),
  );
  const [mail] = (await mails()).filter(({ template }) => template === 'return-credited');
  expect(mail?.html).toContain('staat nu niets meer open');
  expect(mail?.html).not.toContain('We maken');
});

test('LAW-09 REF-08 of an order on account that was paid staff hear what to transfer until they say that they did, and its customer hears then', async () => {
  const boss = await onAccount(2);
  const { number } = boss.placed;
  for (const step of ['sent', 'paid']) expect((await staff(`${number}/${step}`)).statusCode).toBe(200);
  const articleNumber = (await orderOf(boss)).transactionLines[0]?.productVariant.articleNumber ?? '';
  const takeBack = { articles: [{ articleNumber, quantity: 1 }], declared: 0 };
  // Typed again after a lost answer it is the same one.
  for (let time = 0; time < 2; time += 1)
    expect((await staff(`${number}/returns`, takeBack)).json()).toMatchObject({ return: { ordinal: 1 } });
  expect(
    (await staff(`${number}/returns`, { declared: 0, articles: [{ articleNumber, quantity: 2 }] })).json(),
  ).toMatchObject({
    code: 'OTHER_DECLARATION',
  });
  expect(await decide(boss, 1, { status: 'refunded' })).toMatchObject({
    return: { amount: 12.1, transfer: 12.1 },
  });
  const due = { order: number, what: 'transfer-due', amount: 12.1 };
  expect(await attention()).toMatchObject([due]);
  const [mail] = (await mails()).filter(({ template }) => template === 'return-credited');
  expect(mail?.html).toMatch(/We maken €\s12,10 over/);
  // What was credited by hand comes on top.
  const credit = { key: 'goodwill', amount: 2 };
  for (let time = 0; time < 2; time += 1)
    expect((await staff(`${number}/credits`, credit)).json()).toEqual({ credited: 2, transfer: 14.1 });
  expect((await staff(`${number}/credits`, { ...credit, amount: 3 })).json().code).toBe(
    'OTHER_AMOUNT_BEFORE',
  );
  expect((await staff(`${number}/transfers`, { key: 'too-much', amount: 14.11 })).json()).toMatchObject({
    code: 'NOT_SO_MUCH_LEFT',
    left: 14.1,
  });
  for (let time = 0; time < 2; time += 1)
    expect((await staff(`${number}/transfers`, { key: 'the-first', amount: 12.1 })).statusCode).toBe(200);
  expect(await attention()).toMatchObject([{ ...due, amount: 2 }]);
  expect((await staff(`${number}/transfers`, { key: 'the-rest' })).json()).toMatchObject({
    refunds: [{ amount: 2 }],
  });
  expect(await attention()).toEqual([]);
  const templates = (await mails()).map(({ template }) => template);
  expect(templates.filter((template) => template === 'refund-done')).toHaveLength(2);
  expect(templates).toContain('order-credited');
  expect((await credits()).map(({ totalCents }) => totalCents)).toEqual([1_210, 200]);
});

test('LAW-09 REF-08 of an order on account that is credited before it is paid only what was still open comes in, and nothing of it is owed', async () => {
  const boss = await onAccount(2, 500);
  const { number, total } = boss.placed;
  expect((await staff(`${number}/sent`)).statusCode).toBe(200);
  const goodwill = { key: 'goodwill', amount: 2 };
  expect((await staff(`${number}/credits`, goodwill)).json()).toEqual({ credited: 2, transfer: 0 });
  // The whole came in although some of it was credited meanwhile: that is not booked as if it were what is open.
  const open = Math.round(100 * (total - 7)) / 100;
  expect((await staff(`${number}/paid`, { amount: total - 5 })).json()).toMatchObject({
    ...{ status: 409, code: 'OTHER_AMOUNT' },
    detail: expect.stringContaining(open.toFixed(2)),
  });
  expect((await staff(`${number}/paid`, { amount: 2 ** 53 })).json()).toMatchObject({
    ...{ status: 400, errors: expect.arrayContaining([expect.objectContaining({ field: 'amount' })]) },
  });
  const sums = { total: 30.19, coupons: 5, credited: 2, toPay: 23.19 };
  expect(await orderOf(boss)).toMatchObject({ payment: { status: 'open' }, totals: sums });
  for (let time = 0; time < 2; time += 1)
    expect((await staff(`${number}/paid`, { amount: open })).statusCode).toBe(200);
  expect(await attention()).toEqual([]);
  const [paid] = (await mails()).filter(({ template }) => template === 'payment-received');
  expect(paid?.text).toContain('bedankt: je bestelling is helemaal betaald.');
  expect(paid?.text).not.toContain('aan de slag');
  expect(paid?.text).toMatch(
    /^Totaal inclusief btw: €\s30,19\nBetaald met cadeaukaart .*: -?€\s-?5,00\nGecrediteerd: -?€\s-?2,00\nBetaald: €\s23,19$/m,
  );
  expect((await staff(`${number}/transfers`, { key: 'by-a-slip' })).json()).toMatchObject({
    code: 'NOT_SO_MUCH_LEFT',
    left: 0,
  });
  // What is credited later was paid, and is owed to the cent; the card has its own part back.
  const cameIn = Math.round(100 * (total - 7)) / 100;
  expect((await staff(`${number}/credits`, { key: 'the-rest' })).json()).toEqual({
    credited: cameIn,
    transfer: cameIn,
  });
  expect((await staff(`${number}/transfers`, { key: 'the-rest' })).json()).toMatchObject({
    refunds: [{ amount: cameIn }],
  });
  expect(await attention()).toEqual([]);
  // That what came in goes back again changes nothing about what was paid.
  expect((await orderOf(boss)).totals).toMatchObject(sums);

  const whole = await onAccount(1);
  expect((await staff(`${whole.placed.number}/sent`)).statusCode).toBe(200);
  expect((await staff(`${whole.placed.number}/credits`, { key: 'all-of-it' })).json()).toMatchObject({
    credited: whole.placed.total,
  });
  expect((await staff(`${whole.placed.number}/paid`)).json()).toMatchObject({
    status: 409,
    code: 'NOTHING_OPEN',
  });
  expect(await attention()).toEqual([]);
  // Nothing is to be paid of it, so it waits for nothing; the same credit asked for again is the same one.
  expect(await orderOf(whole)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'cancelled' },
    moneyState: 'ended',
    canPayAgain: false,
    invoices: [
      { kind: 'invoice', open: 0 },
      { kind: 'credit', open: 0 },
    ],
  });
  expect((await staff(`${whole.placed.number}/credits`, { key: 'all-of-it' })).json()).toEqual({
    credited: whole.placed.total,
    transfer: 0,
  });
  expect((await staff(`${whole.placed.number}/credits`, { key: 'once-more' })).json()).toMatchObject({
    code: 'NOT_SO_MUCH_LEFT',
    left: 0,
  });
  expect((await staff(`${whole.placed.number}/sent`)).json()).toMatchObject({ status: 409 });
});

test('LAW-09 REF-08 an order on account that a card paid a part of is paid once the rest is credited, and has ended once all of it is', async () => {
  const part = await onAccount(2, 500);
  expect((await staff(`${part.placed.number}/sent`)).statusCode).toBe(200);
  const bank = Math.round(100 * (part.placed.total - 5)) / 100;
  expect((await staff(`${part.placed.number}/credits`, { key: 'the-bank', amount: bank })).json()).toEqual({
    credited: bank,
    transfer: 0,
  });
  expect(await orderOf(part)).toMatchObject({
    status: 'paid',
    invoices: [{ open: 0 }, {}],
    totals: { total: 30.19, coupons: 5, credited: 25.19, toPay: 0 },
  });
  expect(await attention()).toEqual([]);
  // Nobody paid at the bank, so nobody is promised a transfer.
  const [mail] = (await mails()).filter(({ template }) => template === 'order-credited');
  expect(mail?.html).toContain('staat nu niets meer open');
  expect(mail?.html).not.toMatch(/al betaald|We maken/);

  const whole = await onAccount(2, 500);
  expect((await staff(`${whole.placed.number}/sent`)).statusCode).toBe(200);
  await staff(`${whole.placed.number}/credits`, { key: 'all-of-it' });
  await app.jobs.runDue(shop.tenant.id);
  expect(await orderOf(whole)).toMatchObject({
    status: 'cancelled',
    refunds: [{ amount: 5, status: 'done', to: 'card' }],
  });
  expect(await attention()).toEqual([]);
});

test('REF-05 REF-08 the list for staff and what is refused as too much go by one amount to transfer, whatever was paid, credited and given back', async () => {
  const boss = await onAccount(2, 500);
  const { number, id } = boss.placed;
  for (const step of ['sent', 'paid']) expect((await staff(`${number}/${step}`)).statusCode).toBe(200);
  expect((await staff(`${number}/credits`, { key: 'goodwill', amount: 2 })).json()).toMatchObject({
    transfer: 2,
  });
  const put = (figures: Figures) =>
    database.withTenant(shop.tenant.id, async (tx) => {
      const { credited, paid, refunded, outside, toCard } = figures;
      await tx
        .updateTable('payments')
        .set({ paid_cents: paid, refund_cents: refunded, outside_cents: outside })
        .where('order_id', '=', id)
        .execute();
      await tx
        .updateTable('invoices')
        .set({ credited_cents: credited })
        .where('order_id', '=', id)
        .where('intent', '=', 'order')
        .execute();
      await tx
        .updateTable('order_coupons')
        .set({ refunded_cents: toCard })
        .where('order_id', '=', id)
        .execute();
    });
  const listed = async () => {
    const rows: { what: string; amount: number }[] = await attention();
    return rows.find(({ what }) => what === 'transfer-due')?.amount ?? 0;
  };
  const left = async () =>
    (await staff(`${number}/transfers`, { key: 'too-much', amount: 1_000 })).json().left;
  const both = async (figures: Figures) => {
    await put(figures);
    return [await listed(), await left()];
  };
  const paid = { credited: 200, paid: 2_519, refunded: 0, outside: 0, toCard: 0 };
  // Of 30.19 a card paid 5.00.
  expect(await both(paid)).toEqual([2, 2]);
  expect(await both({ ...paid, credited: 3_019, refunded: 1_000, outside: 19, toCard: 500 })).toEqual([
    15, 15,
  ]);
  expect(await both({ ...paid, credited: 3_019, toCard: 200 })).toEqual([25.19, 25.19]);
  expect(await both({ ...paid, paid: 2_319 })).toEqual([0, 0]);
  const upTo = (max: number) => fc.nat(max);
  const figures = upTo(3_100).chain((cameIn) =>
    fc.record({
      credited: upTo(3_019),
      paid: fc.constant(cameIn),
      refunded: upTo(cameIn),
      outside: upTo(300),
      toCard: upTo(500),
    }),
  );
  await fc.assert(
    fc.asyncProperty(figures, async (each) => {
      const [inList, atMost] = await both(each);
      expect(inList).toBe(atMost);
    }),
    { numRuns: 25 },
  );
});
type Figures = { credited: number; paid: number; refunded: number; outside: number; toCard: number };

test('LAW-07 an order of which nothing was taken or invoiced ends with the return of all of it, its goods and its promise free', async () => {
  const stock = async () =>
    (
      await database.withTenant(shop.tenant.id, (tx) =>
        tx
          .selectFrom('stock')
          .select('quantity')
          .where('variant_id', '=', shop.variantId)
          .executeTakeFirstOrThrow(),
      )
    ).quantity;
  await createPaymentMethod(database, shop.tenant, { provider: 'test-bank', method: 'klarna' });
  const before = await stock();
  const bought = await place({ provider: 'test-bank', method: 'klarna' }, (by) => by.add(shop.variantId, 2));
  await bankSays(bought.placed, 'authorized');
  const { number } = bought.placed;
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  // Of a part: the rest is sent first, which takes the money.
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({ status: 409, code: 'NOT_TAKEN' });
  await declare(bought, 1, [{ lineId, quantity: 1 }]);
  for (const step of ['sent', 'delivered', 'capture'])
    expect((await staff(`${number}/${step}`)).json()).toMatchObject({ status: 409, code: 'WITHDRAWN' });
  const mail = (await mails()).find(({ template }) => template === 'return-declared');
  expect(mail?.html).toContain('hoef je niet te betalen');
  const toShop = (await mails('winkel@molen.test')).find(
    ({ template }) => template === 'return-declared-staff',
  );
  expect(toShop?.html).toContain('Er is nog niets voor betaald: er hoeft geen geld terug.');
  expect(toShop?.html).not.toContain('uiterlijk');
  expect(await decide(bought, 1, { status: 'refused', reason: 'Dat was de verkeerde.' })).toMatchObject({
    return: { status: 'refused' },
  });
  await app.jobs.runDue(shop.tenant.id);
  const refusal = (await mails()).find(({ template }) => template === 'return-refused');
  expect(refusal?.html).toContain('gaat er niets af van wat je nog moet betalen');
  expect(refusal?.html).not.toContain('geld terug');
  // Refused by a slip, it is received all the same.
  expect(await decide(bought, 1, { status: 'received' })).toMatchObject({ return: { status: 'received' } });
  await decide(bought, 2, { status: 'received' });
  // With either of the declarations that are all of it together.
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({
    return: { status: 'refunded', amount: 0 },
  });
  await app.jobs.runDue(shop.tenant.id);
  const ended = await orderOf(bought);
  expect(ended).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' }, refunds: [] });
  expect(ended.returns.map(({ status, amount }) => [status, amount])).toEqual([
    ['refunded', 0],
    ['refunded', 0],
  ]);
  const alone = await place({ provider: 'test-bank', method: 'klarna' });
  await app.jobs.runDue(shop.tenant.id);
  await bankSays(alone.placed, 'authorized');
  const [line = 0] = await lineIds(alone);
  await declare(alone, 0, [{ lineId: line, quantity: 1 }]);
  expect(await decide(alone, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 0 } });
  expect(await stock()).toBe(before);
  await app.jobs.runDue(shop.tenant.id);
  expect(await orderOf(alone)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'cancelled' },
    refunds: [],
  });
  // Only whoever asked for it is told that they did.
  const ends = (await mails()).filter(({ template }) => template === 'order-cancelled');
  expect(ends.map(({ html }) => /zoals je vroeg|is teruggenomen, daarom/.exec(html)?.[0])).toEqual([
    'is teruggenomen, daarom',
    'zoals je vroeg',
  ]);
});

test('LAW-03 LAW-07 the return of an order that ended before anything was taken is settled with nothing, a card that it held included', async () => {
  await createPaymentMethod(database, shop.tenant, { provider: 'test-bank', method: 'klarna' });
  const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
  const bought = await place({ provider: 'test-bank', method: 'klarna' }, async (by) => {
    await by.add(shop.variantId);
    expect((await addCard(by, card.card_code)).status).toBe(200);
  });
  await bankSays(bought.placed, 'authorized');
  const [lineId = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId, quantity: 1 }]);
  const told = (await mails('winkel@molen.test')).find(
    ({ template }) => template === 'return-declared-staff',
  );
  // What the card paid has to go back.
  expect(told?.html).toContain('Het geld gaat uiterlijk');
  const unpaid = await place({ provider: 'test-bank', method: 'klarna' });
  await bankSays(unpaid.placed, 'authorized');
  const [unpaidLine = 0] = await lineIds(unpaid);
  await declare(unpaid, 0, [{ lineId: unpaidLine, quantity: 1 }]);
  const orders = [bought, unpaid].map(({ placed }) => placed);
  for (const placed of orders) await bankSays(placed, 'expired');
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute(),
  );
  await app.jobs.reconcile(shop.tenant.id);
  for (const one of [bought, unpaid]) expect(await orderOf(one)).toMatchObject({ status: 'expired' });
  // Where it ended, nothing is still to be paid that something could come off.
  await decide(unpaid, 1, { status: 'refused', reason: 'Het kwam niet terug.' });
  await app.jobs.runDue(shop.tenant.id);
  const refusal = (await mails()).findLast(({ template }) => template === 'return-refused');
  expect(refusal?.html).toContain(
    `bestelling ${unpaid.placed.number} hebt herroepen krijg je geen geld terug`,
  );
  expect(refusal?.html).not.toContain('nog moet betalen');
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({
    return: { status: 'refunded', amount: 0 },
  });
  expect((await orderOf(bought)).refunds).toEqual([]);
  await app.jobs.runDue(shop.tenant.id);
  const settled = (await mails()).filter(({ template }) => template === 'return-settled');
  expect(settled.map(({ subject }) => subject)).toEqual([
    `Je herroeping van bestelling ${bought.placed.number} bij De Molen is verwerkt`,
  ]);
});

test('LAW-03 whoever withdraws from an order that cost nothing is promised no money, and is mailed once it was dealt with', async () => {
  const pickUp = await createShippingMethod(database, shop.tenant, {
    is_pickup: true,
    price: { price_cents: 0 },
  });
  shop = { ...shop, shippingMethodId: pickUp.id };
  const all = await createPromocode(database, shop.tenant, { amount: 10_000 });
  const free = await place(undefined, async (by) => {
    await by.add(shop.variantId);
    expect((await addPromo(by, all.code)).status).toBe(200);
  });
  expect(free.placed).toMatchObject({ status: 'paid', total: 0 });
  const [lineId = 0] = await lineIds(free);
  expect((await declare(free, 0, [{ lineId, quantity: 1 }])).status).toBe(201);
  const mine = (await mails()).find(({ template }) => template === 'return-declared');
  expect(mine?.html).toContain('Wat je herroept hoef je niet te betalen');
  expect(mine?.html).not.toContain('geld');
  const theirs = (await mails('winkel@molen.test')).find(
    ({ template }) => template === 'return-declared-staff',
  );
  expect(theirs?.html).toContain('er hoeft geen geld terug');
  expect(theirs?.html).not.toContain('uiterlijk');
  expect(await decide(free, 1, { status: 'refunded' })).toMatchObject({ return: { amount: 0 } });
  await app.jobs.runDue(shop.tenant.id);
  const settled = (await mails()).filter(({ template }) => template === 'return-settled');
  expect(settled).toHaveLength(1);
  expect(settled[0]?.html).toContain('1 × Vaas');
  expect(settled[0]?.html).toContain(
    'je hoeft niets te betalen en krijgt hiervoor niets meer terug. Is er al geld naar je onderweg, dan komt dat',
  );
});

test('LAW-07 REF-02 a card that ended while an order held it can be spent again where the order is withdrawn from, or what was promised did not come', async () => {
  await createPaymentMethod(database, shop.tenant, { provider: 'test-bank', method: 'klarna' });
  const day = 86_400_000;
  const held = await Promise.all(
    [1, 2].map(async () => {
      const card = await createCoupon(database, shop.tenant, {
        balance_cents: 500,
        valid_until: new Date(Date.now() + day),
      });
      const bought = await place({ provider: 'test-bank', method: 'klarna' }, async (by) => {
        await by.add(shop.variantId);
        expect((await addCard(by, card.card_code)).status).toBe(200);
      });
      await bankSays(bought.placed, 'authorized');
      return { bought, card };
    }),
  );
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('coupons')
      .set({ valid_until: new Date(Date.now() - day) })
      .execute(),
  );
  const [withdrawn, forgotten] = held;
  if (!withdrawn || !forgotten) throw new Error('Two were bought.');
  const [lineId = 0] = await lineIds(withdrawn.bought);
  await declare(withdrawn.bought, 0, [{ lineId, quantity: 1 }]);
  await decide(withdrawn.bought, 1, { status: 'refunded' });
  expect(await orderOf(withdrawn.bought)).toMatchObject({ status: 'cancelled' });
  await bankSays(forgotten.bought.placed, 'expired');
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', forgotten.bought.placed.id)
      .execute(),
  );
  await app.jobs.reconcile(shop.tenant.id);
  expect(await orderOf(forgotten.bought)).toMatchObject({ status: 'expired' });
  const next = shopper(shop.tenant.host);
  await next.add(shop.variantId);
  const tried = await Promise.all(held.map(({ card }) => addCard(next, card.card_code)));
  expect(tried.map(({ status }) => status)).toEqual([200, 200]);
});

test('LAW-07 of two returns whose refunds failed each is asked for again by itself', async () => {
  const book = await createProduct(database, shop.tenant, { vat_rate: 900, variants: [{ stock: 10 }] });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId);
    await by.add(book.variants[0].id);
  });
  const [vase = 0, other = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId: vase, quantity: 1 }]);
  await declare(bought, 1, [{ lineId: other, quantity: 1 }]);
  await bankGivesBack(bought, false);
  for (const ordinal of [1, 2]) await decide(bought, ordinal, { status: 'refunded' });
  await app.jobs.runDue(shop.tenant.id);
  await bankGivesBack(bought, true);
  for (const ordinal of [2, 1]) {
    await decide(bought, ordinal, { status: 'refunded' });
    await app.jobs.runDue(shop.tenant.id);
    expect(await decide(bought, ordinal, { status: 'refunded' })).toMatchObject({ return: { missing: 0 } });
  }
  const done = (await orderOf(bought)).refunds.filter(({ status }) => status === 'done');
  expect(done).toHaveLength(2);
});

test('LAW-07 REF-04 what the shop gives back by hand at the bank, after the refund of a return failed, is that return’s', async () => {
  const book = await createProduct(database, shop.tenant, { vat_rate: 900, variants: [{ stock: 10 }] });
  const bought = await buy(async (by) => {
    await by.add(shop.variantId);
    await by.add(book.variants[0].id);
  });
  const [vase = 0, other = 0] = await lineIds(bought);
  await declare(bought, 0, [{ lineId: vase, quantity: 1 }]);
  await bankGivesBack(bought, false);
  await decide(bought, 1, { status: 'refunded' });
  await app.jobs.runDue(shop.tenant.id);
  const id = await database.withTenant(shop.tenant.id, async (tx) => {
    const payment = await tx
      .updateTable('test_bank_payments')
      .set({ refunded_cents: 1_000 })
      .where('order_reference', '=', bought.placed.id)
      .returning(['id', 'currency'])
      .executeTakeFirstOrThrow();
    const byHand = {
      id: 'tbr_by_hand',
      refund_id: 'by hand',
      amount_cents: 1_000,
      currency: payment.currency,
    };
    await tx
      .insertInto('test_bank_refunds')
      .values({ tenant_id: shop.tenant.id, payment_id: payment.id, ...byHand })
      .execute();
    return payment.id;
  });
  expect((await bought.by.call('POST', '/payments/webhook/test-bank', { id })).status).toBe(200);
  expect((await credits()).map(({ groups }) => groups.map(({ rate }) => rate))).toEqual([[2100]]);
  expect(await decide(bought, 1, { status: 'refunded' })).toMatchObject({
    return: { amount: 10, missing: 0 },
  });
  await declare(bought, 1, [{ lineId: other, quantity: 1 }]);
  expect(await decide(bought, 2, { status: 'refunded' })).toMatchObject({ return: { amount: 14.95 } });
  await app.jobs.runDue(shop.tenant.id);
  expect((await orderOf(bought)).refunds.map(({ amount, status }) => `${amount} ${status}`).sort()).toEqual([
    '10 done',
    '10 failed',
    '14.95 done',
  ]);
});

test('LAW-07 REF-05 staff are told of a return whose fourteen days run out, two days before, until it is decided about', async () => {
  const bought = await buy((by) => by.add(shop.variantId, 2));
  const [lineId = 0] = await lineIds(bought);
  for (const declared of [0, 1]) await declare(bought, declared, [{ lineId, quantity: 1 }]);
  const declaredAgo = (ordinal: number, hours: number) =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('returns')
        .set({ declared_at: new Date(Date.now() - hours * 3_600_000) })
        .where('order_id', '=', bought.placed.id)
        .where('ordinal', '=', ordinal)
        .execute(),
    );
  await declaredAgo(1, 12 * 24 - 1);
  await declaredAgo(2, 12 * 24 - 1);
  expect(await attention()).toEqual([]);
  await declaredAgo(2, 12 * 24 + 1);
  expect(await attention()).toMatchObject([
    { order: bought.placed.number, what: 'return-due', return: 2, amount: 0, detail: 'declared' },
  ]);
  await decide(bought, 2, { status: 'received' });
  expect(await attention()).toMatchObject([{ what: 'return-due', return: 2, detail: 'received' }]);
  await decide(bought, 2, { status: 'refunded' });
  await app.jobs.runDue(shop.tenant.id);
  expect(await attention()).toEqual([]);
});

test('LAW-07 REF-08 COUP-05 an order on account that was not sent yet has nothing to credit: a part waits for its invoice, all of it ends it', async () => {
  const bought = await onAccount(2, 500);
  expect(await bought.money()).toEqual([500, 500]);
  const { number } = bought.placed;
  const articleNumber = (await orderOf(bought)).transactionLines[0]?.productVariant.articleNumber ?? '';
  expect((await staff(`${number}/credits`, { key: 'too-early' })).json().code).toBe('NOT_INVOICED');
  await staff(`${number}/returns`, { articles: [{ articleNumber, quantity: 1 }] });
  expect((await decide(bought, 1, { status: 'refunded' })).code).toBe('NOT_INVOICED');
  await staff(`${number}/returns`);
  expect(await decide(bought, 2, { status: 'refunded' })).toMatchObject({ return: { amount: 0 } });
  expect(await orderOf(bought)).toMatchObject({ status: 'cancelled', invoices: [], refunds: [] });
  // Its goods never left, so what its card was to pay is free.
  expect(await bought.money()).toEqual([500, 0]);
  // It never had an invoice, so there is nothing of it to credit, to send or to pay.
  for (const [path, body] of [['credits', { key: 'too-late' }], ['sent'], ['paid']] as const)
    expect((await staff(`${number}/${path}`, body)).json(), path).toMatchObject({ status: 409 });
});
