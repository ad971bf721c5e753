import type {
  Account,
  Approval,
  ApprovalDetail,
  Checkout,
  Order,
  OwnOrderList,
  Problem,
} from '@etalage/contracts';
import {
  createCoupon,
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createProduct,
  createPromocode,
  createShippingMethod,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { someId } from '../../../test/account-operations.ts';
import { buying } from '../../../test/buying.ts';
import { addCard, addPromo, moneyOn, usesOf } from '../../../test/codes.ts';
import { openShop } from '../../../test/open-shop.ts';
import {
  address,
  createStockedShop,
  details,
  type Shopper,
  stockOf,
  vatNumber,
} from '../../../test/shopping.ts';
import { staffAtDesk } from '../../../test/staff-desk.ts';

const { app, database, shop, shopper } = await openShop({
  env: { APP_ENV: 'development' },
  product: { variants: [{ stock: 500 }] },
});
const { tenant, variantId } = shop;
const { bankSays } = buying(app, database, () => shop);

let categoryId: number;
let addresses = 0;
beforeAll(async () => {
  await createPaymentMethod(database, tenant);
  const category = await createCustomerCategory(database, tenant, { allow_invoice_payment: true });
  categoryId = category.id;
});

afterEach(() => void vi.useRealTimers());

async function loggedIn(customer: TestCustomer, host?: string): Promise<Shopper> {
  const browser = shopper(host);
  addresses += 1;
  const answer = await browser.logIn(customer, { 'x-etalage-client-ip': `192.0.2.${addresses}` });
  expect(answer.status).toBe(200);
  return browser;
}

/** A company with its own account and colleagues of each role; the buyer orders up to 50 euros. */
async function company() {
  const of = { company_name: 'Smit BV', customer_category_id: categoryId, vat_number: vatNumber };
  const owner = await createCustomer(database, tenant, { ...of, first_name: 'Ot', last_name: 'Smit' });
  const colleague = (first_name: string, given: Parameters<typeof createCustomer>[2] = {}) =>
    createCustomer(database, tenant, {
      ...of,
      ...{ first_name, last_name: 'Smit', parent_customer_id: owner.id },
      ...given,
    });
  return {
    owner,
    buyer: await colleague('Bo', { order_limit_cents: 5_000 }),
    approver: await colleague('An', { company_role: 'approver', order_limit_cents: 5_000 }),
    admin: await colleague('Ad', { company_role: 'admin' }),
  };
}

/** Fills the cart, walks through the checkout and places it: waiting, with what it waits as. */
async function ask(
  browser: Shopper,
  quantity = 6,
  payment = { provider: 'invoice', method: 'invoice' },
): Promise<string> {
  await browser.add(variantId, quantity);
  await browser.fillIn(shop.shippingMethodId, payment);
  const { status, body } = await browser.place();
  expect(status).toBe(202);
  return (body as unknown as { approvalId: string }).approvalId;
}

const look = (browser: Shopper, id: string) =>
  browser.get<ApprovalDetail & Problem>(`/account/approvals/${id}`);
const list = async (browser: Shopper) =>
  (await browser.get<{ approvals: Approval[] }>('/account/approvals')).body.approvals;
const decide = (browser: Shopper, id: string, how: 'refuse' | 'withdraw' | 'approve', body?: object) =>
  browser.call<Problem & { order: { id: string; number: number } }>(
    'POST',
    `/account/approvals/${id}/${how}`,
    body,
  );
/** What the page that shows it sends. */
const shownOf = ({ cart }: ApprovalDetail) => ({
  cartVersion: cart?.version ?? 0,
  confirmedTotal: cart?.totals.total ?? 0,
  confirmedToPay: cart?.totals.toPay ?? 0,
});
async function approve(browser: Shopper, id: string) {
  return decide(browser, id, 'approve', shownOf((await look(browser, id)).body));
}
const mailsTo = async ({ email }: TestCustomer) => {
  await app.jobs.runDue(tenant.id);
  const rows = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  );
  return rows;
};
const setPrice = (cents: number) =>
  database.withTenant(tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents: cents }).where('id', '=', variantId).execute(),
  );
const ordersOf = ({ id }: TestCustomer) =>
  database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('orders').selectAll().where('customer_id', '=', id).execute(),
  );

describe('ACC-07 who has left the company', () => {
  test('ACC-06 ACC-07 who approved an order reads it no more than a stranger once they left; who stays does', async () => {
    const { owner, buyer, approver } = await company();
    const an = await loggedIn(approver);
    const approved = await approve(an, await ask(await loggedIn(buyer)));
    expect(approved.status).toBe(200);
    const { id } = approved.body.order;
    const read = (who: Shopper) => who.get<Partial<Order> | Problem>(`/orders/${id}`);
    expect((await read(an)).body).toMatchObject({ access: 'colleague' });
    const boss = await loggedIn(owner);
    const removed = await boss.call('POST', '/account/colleagues/remove', { id: approver.id });
    expect(removed.status).toBe(200);
    const stranger = await loggedIn(await createCustomer(database, tenant));
    const without = async (who: Shopper) => {
      const { status, body } = await read(who);
      return { status, body: { ...body, requestId: '' } };
    };
    expect((await without(an)).status).toBe(404);
    expect(await without(an)).toEqual(await without(stranger));
    expect((await read(boss)).status).toBe(200);
  });
});

describe('ACC-07 an order above a colleague’s limit', () => {
  test('ACC-07 waits for who may approve, is mailed to them alone, holds no stock, and leaves the cart empty', async () => {
    const { owner, buyer, approver, admin } = await company();
    const bo = await loggedIn(buyer);
    await bo.add(variantId, 1);
    await bo.fillIn(shop.shippingMethodId);
    expect((await bo.checkout()).body).toMatchObject({ needsApproval: false });
    expect((await bo.place()).status).toBe(201);
    const before = await stockOf(database, tenant.id, variantId);
    await bo.add(variantId, 6);
    await bo.fillIn(shop.shippingMethodId);
    expect((await bo.checkout()).body).toMatchObject({ needsApproval: true } satisfies Partial<Checkout>);
    const { body: cart } = await bo.cart();
    const place = () => bo.placeAt(cart.version, cart.totals.total);
    const asked = await place();
    expect(asked.status).toBe(202);
    // Pressed twice, or after a lost answer.
    expect(await place()).toMatchObject({ status: 202, body: asked.body });
    const settled = await bo.call('POST', '/orders/attempts', { cartId: cart.id });
    expect(settled.body).toEqual({ order: null, ...(asked.body as object) });
    expect(await stockOf(database, tenant.id, variantId)).toBe(before);
    expect((await bo.cart()).body.transactionLines).toEqual([]);
    expect(await ordersOf(buyer)).toHaveLength(1);
    const [waiting] = await list(bo);
    const inWords = new Intl.DateTimeFormat('nl-NL', {
      ...({ timeZone: 'Europe/Amsterdam', weekday: 'long', day: 'numeric', month: 'long' } as const),
      ...({ hour: '2-digit', minute: '2-digit' } as const),
    });
    const until = inWords.format(new Date(waiting?.until ?? ''));
    expect(until).toMatch(/^[a-z]+dag \d+ [a-z]+ om \d\d:\d\d$/);
    for (const decider of [owner, approver, admin]) {
      const [mail, ...more] = await mailsTo(decider);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(
        /^Bo Smit vraagt je goedkeuring: bestelling van €\s\d+,\d\d inclusief btw$/,
      );
      expect(mail?.text).toContain(`/nl/account/approvals/`);
      expect(mail?.text).toContain(` Dat kan tot ${until}.`);
      expect(await list(await loggedIn(decider))).toMatchObject([
        { by: 'Bo Smit', status: 'waiting', mayDecide: true, isOwn: false, total: cart.totals.total },
      ]);
    }
    expect(await list(bo)).toMatchObject([{ status: 'waiting', mayDecide: false, isOwn: true }]);
    expect((await mailsTo(buyer)).map(({ template }) => template)).not.toContain('approval-asked');
    // The answer that got lost is asked for once more after somebody approved: it is not said that nothing was ordered.
    const { approvalId } = asked.body as unknown as { approvalId: string };
    const an = await loggedIn(approver);
    expect((await approve(an, approvalId)).status).toBe(200);
    const late = await bo.call('POST', '/orders/attempts', { cartId: cart.id });
    expect(late.body).toEqual({ order: null, approvalId });
    // Whoever approved is led to the order, and may read it.
    const [made] = (await ordersOf(buyer)).slice(-1);
    const read = await an.get<Order>(`/orders/${(await list(an))[0]?.order?.id}`);
    expect([read.status, read.body.access]).toEqual([200, 'colleague']);
    expect(made).toBeDefined();
  });

  test('ACC-06 ACC-07 the limit is of what is paid with VAT and delivery: exactly as much is ordered, and a cent more waits', async () => {
    const answers = [];
    // Six pieces and their delivery are 64.95, of which 53.68 is without VAT.
    for (const order_limit_cents of [5_500, 6_494, 6_495]) {
      const { buyer } = await company();
      await database.withTenant(tenant.id, (tx) =>
        tx.updateTable('customers').set({ order_limit_cents }).where('id', '=', buyer.id).execute(),
      );
      const bo = await loggedIn(buyer);
      await bo.add(variantId, 6);
      await bo.fillIn(shop.shippingMethodId);
      answers.push((await bo.place()).status);
    }
    expect(answers).toEqual([202, 202, 201]);
  });

  test('ACC-07 holds no codes either while it waits: another shopper orders with the last use of one and the money of a card', async () => {
    const promo = await createPromocode(database, tenant, { usage_limit: 1 });
    const card = await createCoupon(database, tenant, { balance_cents: 700 });
    const fill = async (browser: Shopper, quantity: number) => {
      await browser.add(variantId, quantity);
      expect((await addPromo(browser, promo.code)).status).toBe(200);
      expect((await addCard(browser, card.card_code)).status).toBe(200);
      await browser.fillIn(shop.shippingMethodId);
    };
    const bo = await loggedIn((await company()).buyer);
    await fill(bo, 6);
    expect((await bo.place()).status).toBe(202);
    expect((await usesOf(database, tenant.id, promo.id)).used).toBe(0);
    expect(await moneyOn(database, tenant.id, card.id)).toEqual([700, 0]);
    const other = shopper();
    await fill(other, 1);
    expect((await other.place()).status).toBe(201);
    expect((await usesOf(database, tenant.id, promo.id)).used).toBe(1);
    expect(await moneyOn(database, tenant.id, card.id)).toEqual([700, 700]);
  });

  test('ACC-07 COUP-06 while it waits a code is counted by the account, whatever e-mail was typed: neither shown nor refused by another', async () => {
    const promo = await createPromocode(database, tenant, { usage_limit_per_customer: 1 });
    const guest = shopper();
    await guest.add(variantId, 1);
    expect((await addPromo(guest, promo.code)).status).toBe(200);
    await guest.fillIn(shop.shippingMethodId);
    expect((await guest.place()).status).toBe(201);
    const { buyer, approver } = await company();
    const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
    /** Asks with the code, under the address with which the guest used it up. */
    const wait = async () => {
      await bo.add(variantId, 7);
      expect((await addPromo(bo, promo.code)).status).toBe(200);
      await bo.fillIn(shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
      const { body: cart } = await bo.cart();
      expect(cart.promocodes).toMatchObject([{ code: promo.code }]);
      const { status, body } = await bo.place();
      expect(status).toBe(202);
      return { id: (body as unknown as { approvalId: string }).approvalId, total: cart.totals.total };
    };
    const [first, second] = [await wait(), await wait()];
    const seen = (await look(an, first.id)).body;
    expect(seen.cart).toMatchObject({ promocodes: [{ code: promo.code }], totals: { total: first.total } });
    expect((await decide(an, first.id, 'approve', shownOf(seen))).status).toBe(200);
    expect((await ordersOf(buyer)).map(({ total_cents }) => total_cents / 100)).toEqual([first.total]);
    expect((await usesOf(database, tenant.id, promo.id)).byCustomer).toContainEqual([buyer.email, 1]);
    // Now the account has used it, so that the other one costs more, which is shown before it is approved.
    const after = (await look(an, second.id)).body;
    expect(after.cart).toMatchObject({
      promocodes: [],
      notices: { codes: [{ code: promo.code, reason: 'CUSTOMER_LIMIT' }] },
    });
    expect(after.cart?.totals.total).toBeGreaterThan(second.total);
    expect((await decide(an, second.id, 'approve', shownOf(after))).status).toBe(200);
  });

  test('ACC-07 COUP-05 a card that pays less than who approves was shown is told before anything is placed, as is an amount to pay that was not sent', async () => {
    const card = await createCoupon(database, tenant, { balance_cents: 5_000 });
    const fill = async (browser: Shopper, quantity: number) => {
      await browser.add(variantId, quantity);
      expect((await addCard(browser, card.card_code)).status).toBe(200);
      await browser.fillIn(shop.shippingMethodId);
    };
    const { buyer, approver } = await company();
    const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
    await fill(bo, 6);
    const { approvalId: id } = (await bo.place()).body as unknown as { approvalId: string };
    const then = shownOf((await look(an, id)).body);
    expect(then).toMatchObject({ confirmedTotal: 64.95, confirmedToPay: 14.95 });
    const other = shopper();
    await fill(other, 1);
    expect((await other.place()).status).toBe(201);
    const now = shownOf((await look(an, id)).body);
    expect(now).toEqual({ ...then, confirmedToPay: 29.9 });
    const changed = { status: 409, body: { code: 'CART_CHANGED' } };
    expect(await decide(an, id, 'approve', then)).toMatchObject(changed);
    expect(await decide(an, id, 'approve', { ...now, confirmedToPay: undefined })).toMatchObject(changed);
    expect(await ordersOf(buyer)).toEqual([]);
    expect((await decide(an, id, 'approve', now)).status).toBe(200);
    expect(await ordersOf(buyer)).toMatchObject([{ total_cents: 6_495, coupon_cents: 3_505 }]);
  });

  test('ACC-07 approved, it is placed as its buyer’s order, once however often, and they are mailed', async () => {
    const { buyer, approver, admin } = await company();
    const bo = await loggedIn(buyer);
    const id = await ask(bo);
    const before = await stockOf(database, tenant.id, variantId);
    const [an, ad] = [await loggedIn(approver), await loggedIn(admin)];
    const seen = shownOf((await look(ad, id)).body);
    const first = await approve(an, id);
    expect(first.status).toBe(200);
    expect(await decide(ad, id, 'approve', seen)).toMatchObject({ status: 200, body: first.body });
    expect(await decide(ad, id, 'refuse', { reason: 'Toch niet' })).toMatchObject({
      ...{ status: 409, body: { code: 'ALREADY_DECIDED' } },
    });
    const [order, ...others] = await ordersOf(buyer);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ id: first.body.order.id, number: first.body.order.number });
    expect(await stockOf(database, tenant.id, variantId)).toBe(before - 6);
    expect((await look(bo, id)).body).toMatchObject({
      approval: { status: 'approved', decidedBy: 'An Smit', order: first.body.order },
      cart: null,
    });
    const told = (await mailsTo(buyer)).filter(({ template }) => template === 'approval-decided');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('An Smit heeft je bestelling goedgekeurd');
    expect(told[0]?.text).not.toContain('toen je het vroeg');
    // On account nothing is to be paid yet.
    expect(told[0]?.text).toContain('Je hoeft nu niets te betalen.');
    expect(told[0]?.text).not.toContain('Betaal die zelf');
  });

  test('ACC-07 a price that changed is told before it is approved, and to the buyer; one that rose since is refused', async () => {
    const { buyer, approver } = await company();
    const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
    const id = await ask(bo);
    const then = (await look(an, id)).body;
    await setPrice(1_100);
    try {
      const now = (await look(an, id)).body;
      expect(now.approval.total).toBe(then.cart?.totals.total);
      expect(now.cart?.totals.total).toBeGreaterThan(now.approval.total);
      expect(now.cart?.notices.prices).toMatchObject([{ variantId }]);
      const late = await decide(an, id, 'approve', shownOf(then));
      expect(late).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
      const noAmount = { ...shownOf(now), confirmedTotal: 2 ** 53 };
      expect(await decide(an, id, 'approve', noAmount)).toMatchObject({
        status: 409,
        body: { code: 'CART_CHANGED' },
      });
      expect(await ordersOf(buyer)).toEqual([]);
      expect((await approve(an, id)).status).toBe(200);
      const told = (await mailsTo(buyer)).find(({ template }) => template === 'approval-decided');
      expect(told?.text).toMatch(
        /Het totaal is nu €\s\d+,\d\d inclusief btw; toen je het vroeg was het €\s\d+,\d\d/,
      );
    } finally {
      await setPrice(1_000);
    }
  });

  test('ACC-07 CHK-26 who approves sees how it is paid and where it goes, and is told where that is another by now', async () => {
    const { id: category } = await createCustomerCategory(database, tenant, { allow_invoice_payment: false });
    const of = { company_name: 'Smit BV', customer_category_id: category };
    const owner = await createCustomer(database, tenant, of);
    const colleague = { ...of, parent_customer_id: owner.id, order_limit_cents: 5_000 };
    const buyer = await createCustomer(database, tenant, colleague);
    const [bo, ot] = [await loggedIn(buyer), await loggedIn(owner)];
    await bo.add(variantId, 6);
    await bo.fillIn(shop.shippingMethodId);
    await bo.expect200('PUT', '/checkout/details', { ...details, vatNumber });
    const asked = await bo.place();
    expect(asked.status).toBe(202);
    const { approvalId: id } = asked.body as unknown as { approvalId: string };
    const shown = (await look(ot, id)).body;
    const { checkout } = shown;
    expect(checkout).toMatchObject({
      details: { email: details.email.toLowerCase(), vatNumber },
      billing: { street: address.street, houseNumber: address.houseNumber },
      shipping: null,
      shippingMethodId: shop.shippingMethodId,
      payment: { provider: 'test-bank', method: 'ideal' },
      stepTexts: { betaling: 'test-bank/ideal' },
    });
    // What is filled in beforehand is the business of who asked.
    expect(checkout).not.toHaveProperty('known');
    const seen = { ...shownOf(shown), confirmedSteps: checkout?.stepTexts };

    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('customer_categories')
        .set({ allow_invoice_payment: true })
        .where('id', '=', category)
        .execute(),
    );
    expect(await decide(ot, id, 'approve', seen)).toMatchObject({
      ...{ status: 409, body: { code: 'CART_CHANGED', changedSteps: ['betaling'] } },
    });
    expect(await ordersOf(buyer)).toEqual([]);
    const now = (await look(ot, id)).body;
    expect(now.approval.status).toBe('waiting');
    expect(now.checkout?.payment).toEqual({ provider: 'invoice', method: 'invoice' });
    const confirmed = { ...seen, confirmedSteps: now.checkout?.stepTexts };
    expect((await decide(ot, id, 'approve', confirmed)).status).toBe(200);
    expect((await look(ot, id)).body).toMatchObject({ cart: null, checkout: null });
  });

  test('ACC-07 refused, its reason is mailed and its goods are among the buyer’s saved carts; taken back as well', async () => {
    const { buyer, approver } = await company();
    const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
    const id = await ask(bo);
    expect(await decide(an, id, 'refuse', { reason: '  ' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'reason' }] } },
    });
    expect((await decide(an, id, 'refuse', { reason: 'Te veel vazen' })).status).toBe(200);
    expect(await approve(an, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect((await look(bo, id)).body.approval).toMatchObject({ status: 'refused', reason: 'Te veel vazen' });
    const [mail] = (await mailsTo(buyer)).filter(({ template }) => template === 'approval-decided');
    expect(mail?.text).toMatch(/van €\s\d+,\d\d inclusief btw niet goedgekeurd: Te veel vazen/);
    const saved = async () =>
      (await bo.get<{ carts: { name: string; lineCount: number }[] }>('/account/carts')).body.carts;
    expect(await saved()).toMatchObject([{ name: expect.stringMatching(/^Aanvraag van \d/), lineCount: 1 }]);

    const other = await ask(bo);
    expect((await decide(an, other, 'withdraw')).status).toBe(404);
    expect((await decide(bo, other, 'withdraw')).status).toBe(200);
    expect((await decide(bo, other, 'withdraw')).body.code).toBe('ALREADY_DECIDED');
    expect((await list(an)).map(({ status }) => status).toSorted()).toEqual(['refused', 'withdrawn']);
    expect(await saved()).toHaveLength(2);
    const { body: all } = await bo.get<object>('/account/export?format=json');
    expect(all).toMatchObject({
      person: { companyRole: 'buyer', orderLimit: 50 },
      approvals: [{ status: 'refused', reason: 'Te veel vazen' }, { status: 'withdrawn' }],
    });
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test('ACC-07 TEN-08 nobody decides about their own, and no other company, shop or guest finds it', async () => {
    const { buyer, approver, owner, admin } = await company();
    const an = await loggedIn(approver);
    const own = await ask(an);
    // Nor are they asked to: those who may are.
    for (const [who, times] of [
      [approver, 0],
      [owner, 1],
      [admin, 1],
    ] as const) {
      const asked = (await mailsTo(who)).filter(({ template }) => template === 'approval-asked');
      expect([who.first_name, asked.length]).toEqual([who.first_name, times]);
    }
    expect((await look(an, own)).body.approval).toMatchObject({ isOwn: true, mayDecide: false });
    const others = await company();
    const elsewhere = await createStockedShop(database);
    const stranger = await loggedIn(await createCustomer(database, elsewhere.tenant), elsewhere.tenant.host);
    const browsers = [an, await loggedIn(others.admin), await loggedIn(buyer), stranger, shopper()];
    const whole = ({ status, body }: { status: number; body: Problem }) => ({
      status,
      body: { ...body, requestId: null },
    });
    for (const [i, browser] of browsers.entries()) {
      const said = async (id: string) => ({
        look: i > 0 ? whole(await look(browser, id)) : null,
        approve: whole(await approve(browser, id)),
        refuse: whole(await decide(browser, id, 'refuse', { reason: 'Nee' })),
        withdraw: i > 0 ? whole(await decide(browser, id, 'withdraw')) : null,
      });
      const ofOthers = await said(own);
      expect(ofOthers).toEqual(await said(someId));
      expect([ofOthers.approve.status, ofOthers.refuse.status]).toEqual([404, 404]);
      if (i > 0) expect([ofOthers.look?.status, ofOthers.withdraw?.status]).toEqual([404, 404]);
    }
    expect(await ordersOf(approver)).toEqual([]);
  });

  test('ACC-07 after its time, or once its buyer has left the company, nobody can approve it', async () => {
    const { owner, buyer, approver } = await company();
    const [bo, an, ot] = [await loggedIn(buyer), await loggedIn(approver), await loggedIn(owner)];
    const [late, left] = [await ask(bo), await ask(bo)];
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('order_approvals')
        .set({ expires_at: new Date(0) })
        .where('id', '=', late)
        .execute(),
    );
    expect((await look(an, late)).body.approval).toMatchObject({ status: 'expired', mayDecide: false });
    expect((await approve(an, late)).body.code).toBe('ALREADY_DECIDED');
    expect((await ot.call('POST', '/account/colleagues/remove', { id: buyer.id })).status).toBe(200);
    expect((await approve(an, left)).status).toBe(404);
    expect((await look(bo, left)).body.approval.status).toBe('waiting');
    expect((await decide(bo, left, 'withdraw')).status).toBe(200);
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

test('ACC-07 about which nobody decided in time is ended by the background, once: its buyer is mailed and has the goods back', async () => {
  const { buyer, approver } = await company();
  const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
  const [late, inTime] = [await ask(bo), await ask(bo, 7)];
  const told = async () => (await mailsTo(buyer)).filter(({ template }) => template === 'approval-ran-out');
  await app.jobs.cleanUp(tenant.id);
  expect(await told()).toEqual([]);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('order_approvals')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', late)
      .execute(),
  );
  await Promise.all([app.jobs.cleanUp(tenant.id), app.jobs.cleanUp(tenant.id)]);
  await app.jobs.cleanUp(tenant.id);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(
    /over je bestelling van €\s\d+,\d\d inclusief btw heeft in 14 dagen niemand van je bedrijf beslist/,
  );
  expect(mail?.text).toContain(`/nl/account/approvals/${late}`);
  expect((await mailsTo(buyer)).map(({ template }) => template)).not.toContain('approval-decided');
  const { carts } = (await bo.get<{ carts: { lineCount: number }[] }>('/account/carts')).body;
  expect(carts).toMatchObject([{ name: expect.stringMatching(/^Aanvraag van \d/), lineCount: 1 }]);
  expect((await look(bo, late)).body).toMatchObject({
    approval: { status: 'expired', decidedBy: null },
    cart: null,
  });
  expect((await decide(bo, late, 'withdraw')).body.code).toBe('ALREADY_DECIDED');
  expect((await approve(an, late)).body.code).toBe('ALREADY_DECIDED');
  // What still has time is as it was.
  expect((await look(an, inTime)).body.approval).toMatchObject({ status: 'waiting', mayDecide: true });
  expect(await ordersOf(buyer)).toEqual([]);
});

test('ACC-07 it waits 14 days for a decision; approved, what is not on invoice its buyer has 24 hours to pay', async () => {
  const { buyer, approver } = await company();
  const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
  const id = await ask(bo, 6, { provider: 'test-bank', method: 'ideal' });
  const waiting = await database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('order_approvals')
      .select(['asked_at', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const hoursBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 360_000) / 10;
  expect(hoursBetween(waiting.asked_at, waiting.expires_at)).toBe(14 * 24);

  const { body } = await approve(an, id);
  const hoursToPay = async () => {
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({ id: body.order.id, status: 'open' });
    return hoursBetween(order?.placed_at ?? new Date(0), order?.expires_at ?? new Date(0));
  };
  expect(await hoursToPay()).toBe(24);
  const told = (await mailsTo(buyer)).find(({ template }) => template === 'approval-decided');
  expect(told?.text).toContain('Betaal die zelf, binnen 24 uur, op de pagina van je bestelling.');
  expect(told?.text).not.toMatch(/factuur|Je hoeft nu/);
  // It is the buyer's to pay, and not the approver's.
  const path = `/orders/${body.order.id}/payments`;
  expect((await an.call('POST', path)).status).toBe(404);
  const paying = await bo.call<{ redirectUrl: string | null }>('POST', path);
  expect([paying.status, typeof paying.body.redirectUrl]).toEqual([200, 'string']);
  // Another method takes none of that time away.
  const byCard = { provider: 'test-bank', method: 'card' };
  expect((await bo.call('POST', path, byCard)).status).toBe(200);
  expect(await hoursToPay()).toBe(24);
});

test('ACC-07 CHK-18 approved on the first day that was chosen in it, it can be paid until that day is over, and its mail names the day', async () => {
  // Tuesday 24 November 2026, half a minute past 10.00 in Amsterdam; the database has its own clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:30Z') });
  const [today, later] = ['2026-11-24', '2026-11-27'];
  const sameDay = await createShippingMethod(database, tenant, {
    days_min: 0,
    days_max: 0,
    cut_off: '18:00',
  });
  const product = await createProduct(database, tenant, {
    asks_delivery_day: true,
    variants: [{ stock: 500, unit_price_cents: 2_000 }],
  });
  const { buyer, approver } = await company();
  const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
  const approvedFor = async (days: readonly string[]) => {
    for (const deliveryDay of days) {
      const line = { variantId: product.variants[0].id, quantity: 3, deliveryDay };
      expect((await bo.call('POST', '/cart/lines', line)).status).toBe(200);
    }
    await bo.fillIn(sameDay.id);
    const { status, body } = await bo.place();
    expect(status).toBe(202);
    const { approvalId } = body as unknown as { approvalId: string };
    const { body: approved } = await approve(an, approvalId);
    const order = (await ordersOf(buyer)).find(({ id }) => id === approved.order.id);
    return ((order?.expires_at.getTime() ?? 0) - (order?.placed_at.getTime() ?? 0)) / 1000;
  };
  // To the end of the day, and not up to a minute less.
  const left = await approvedFor([later, today]);
  expect(left).toBeGreaterThan(14 * 3_600 - 31);
  expect(left).toBeLessThanOrEqual(14 * 3_600 - 30);
  expect(await approvedFor([later])).toBe(24 * 3_600);
  const [told] = (await mailsTo(buyer)).filter(({ template }) => template === 'approval-decided');
  expect(told?.text).toContain('uiterlijk op dinsdag 24 november');
  expect(told?.text).not.toContain('24 uur');
});

test('ACC-07 JOB-07 who deletes their account takes what they asked for along', async () => {
  const { buyer, approver } = await company();
  const [bo, an] = [await loggedIn(buyer), await loggedIn(approver)];
  const id = await ask(bo);
  const carts = () =>
    database.withTenant(tenant.id, (tx) =>
      tx.selectFrom('carts').select('id').where('token_hash', '=', `approval:${id}`).execute(),
    );
  expect(await carts()).toHaveLength(1);
  expect((await bo.call('POST', '/account/delete', { password: buyer.password })).status).toBe(200);
  expect(await carts()).toEqual([]);
  expect(await list(an)).toEqual([]);
});

test('ACC-07 AUTH-07 what colleagues asked for ends with their company’s account: they are mailed that nobody can decide, and have the goods back', async () => {
  const { owner, buyer, approver } = await company();
  const [ot, bo, an] = [await loggedIn(owner), await loggedIn(buyer), await loggedIn(approver)];
  const approved = await ask(bo);
  expect((await approve(an, approved)).status).toBe(200);
  const id = await ask(bo);
  expect((await ot.call('POST', '/account/delete', { password: owner.password })).status).toBe(200);
  await app.jobs.cleanUp(tenant.id);
  const told = (await mailsTo(buyer)).filter(({ template }) => template === 'approval-ran-out');
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('kan niemand meer beslissen: het account van je bedrijf is er niet meer'),
  ]);
  expect(told[0]?.text).toContain('Van daar bestel je het zelf');
  const { carts } = (await bo.get<{ carts: { lineCount: number }[] }>('/account/carts')).body;
  expect(carts).toMatchObject([{ lineCount: 1 }]);
  expect(await list(bo)).toMatchObject([
    { id, status: 'expired' },
    { id: approved, status: 'approved' },
  ]);
  // Who decided for that company reads nothing of it any more.
  expect(await list(an)).toEqual([]);
});

describe('ACC-06 roles', () => {
  test('ACC-06 AUTH-03 an admin says what colleagues may do and how much, invites and removes; others are refused', async () => {
    const { owner, buyer, approver, admin } = await company();
    const [ad, an] = [await loggedIn(admin), await loggedIn(approver)];
    const role = { id: buyer.id, role: 'approver', orderLimit: 99.95 };
    expect((await an.call('POST', '/account/colleagues/role', role)).status).toBe(404);
    expect((await an.get<Account>('/account')).body.colleagues).toBeNull();
    expect((await ad.call('POST', '/account/colleagues/role', role)).status).toBe(200);
    const own = { id: admin.id, role: 'buyer', orderLimit: 1 };
    expect((await ad.call('POST', '/account/colleagues/role', own)).status).toBe(404);
    expect((await ad.call('POST', '/account/colleagues/role', { ...own, id: owner.id })).status).toBe(404);
    const { people } = (await ad.get<Account>('/account')).body.colleagues ?? { people: [] };
    expect(people.map(({ firstName, role: is, orderLimit }) => [firstName, is, orderLimit])).toEqual([
      ['An', 'approver', 50],
      ['Bo', 'approver', 99.95],
    ]);
    await database.withTenant(tenant.id, (tx) =>
      tx.updateTable('customers').set({ first_name: '' }).where('id', '=', approver.id).execute(),
    );
    // Who gave none is called by the first word of their profile, as everywhere.
    expect((await ad.get<Account>('/account')).body.colleagues?.people).toMatchObject([
      { firstName: 'An' },
      { firstName: 'Bo' },
    ]);
    const invited = { email: 'nieuw@smit.test', firstName: 'Nu', lastName: 'Smit' };
    expect((await ad.call('POST', '/account/colleagues/invite', invited)).status).toBe(200);
    expect((await (await loggedIn(owner)).get<Account>('/account')).body.colleagues).toMatchObject({
      invitations: [{ email: 'nieuw@smit.test' }],
      people: [{ firstName: 'Ad', role: 'admin', orderLimit: null }, {}, {}],
    });
    expect((await ad.call('POST', '/account/colleagues/remove', { id: buyer.id })).status).toBe(200);
    expect((await (await loggedIn(buyer)).whoAmI()).body.customer).toMatchObject({
      ...{ companyName: null, parentCustomerId: null, companyRole: null },
    });
  });

  test('ACC-06 who is an admin, and the company itself, see and open all colleagues’ orders; others their own', async () => {
    const { owner, buyer, approver, admin } = await company();
    const [bo, an, ad, ot] = [
      await loggedIn(buyer),
      await loggedIn(approver),
      await loggedIn(admin),
      await loggedIn(owner),
    ];
    await bo.add(variantId, 1);
    await bo.fillIn(shop.shippingMethodId);
    const { body: placed } = await bo.place();
    const all = async (browser: Shopper) =>
      (await browser.get<OwnOrderList>('/account/orders?of=company')).body.orders;
    for (const browser of [ad, ot]) {
      expect(await all(browser)).toMatchObject([{ id: placed.id, by: 'Bo Smit' }]);
      expect((await browser.get<OwnOrderList>('/account/orders')).body.orders).toEqual([]);
      const { status, body } = await browser.get<Order>(`/orders/${placed.id}`);
      expect(status).toBe(200);
      // To read only: nothing is offered that would be refused.
      expect(body).toMatchObject({
        access: 'colleague',
        canPayAgain: false,
        paymentMethods: [],
        invoices: [],
        payment: { status: 'open', checkoutUrl: null },
      });
      expect((await browser.call('POST', `/orders/${placed.id}/cancel`)).status).toBe(404);
    }
    const read = async (who: Shopper) => (await who.get<Order>(`/orders/${placed.id}`)).body;
    expect((await read(bo)).payment).toMatchObject({ status: 'open', checkoutUrl: placed.redirectUrl });
    // Once it is paid there is an invoice, which is its buyer's.
    await bankSays(placed, 'paid');
    expect(await read(bo)).toMatchObject({ access: 'customer', status: 'paid', invoices: [{ open: 0 }] });
    for (const browser of [ad, ot])
      expect(await read(browser)).toMatchObject({ access: 'colleague', status: 'paid', invoices: [] });
    expect((await an.get('/account/orders?of=company')).status).toBe(404);
    expect((await an.get(`/orders/${placed.id}`)).status).toBe(404);
    expect((await bo.get<OwnOrderList>('/account/orders')).body.orders).toMatchObject([{ id: placed.id }]);
    // What the company's own account orders is among them, for whoever manages it.
    await ot.add(variantId, 1);
    await ot.fillIn(shop.shippingMethodId);
    const { body: ofCompany } = await ot.place();
    const both = await all(ad);
    expect(both).toMatchObject([
      { id: ofCompany.id, by: 'Ot Smit' },
      { id: placed.id, by: 'Bo Smit' },
    ]);
    expect((await ad.get<Order>(`/orders/${ofCompany.id}`)).body).toMatchObject({ access: 'colleague' });
    expect(await all(ot)).toMatchObject([{ id: placed.id }]);
    const others = await company();
    expect(await all(await loggedIn(others.admin))).toEqual([]);
  });
});

test('ACC-06 ACC-07 the code of a buyer’s gift card is told to no colleague, neither of what waits nor of the order: what it pays is', async () => {
  const { buyer, approver, admin } = await company();
  const [bo, an, ad] = [await loggedIn(buyer), await loggedIn(approver), await loggedIn(admin)];
  const { card_code: code } = await createCoupon(database, tenant, { balance_cents: 1_000 });
  const { id: promo, code: promoCode } = await createPromocode(database, tenant, { amount: 500 });
  await bo.add(variantId, 6);
  expect((await addPromo(bo, promoCode)).status).toBe(200);
  expect((await addCard(bo, code)).status).toBe(200);
  await bo.fillIn(shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
  const { body } = await bo.place();
  const { approvalId } = body as unknown as { approvalId: string };
  const cardsOf = async (who: Shopper) => (await look(who, approvalId)).body.cart?.couponsCreated;
  expect(await cardsOf(bo)).toMatchObject([{ cardCode: code, used: 10 }]);
  const masked = { cardCode: expect.stringMatching(/^[•-]+[^•]{1,4}$/), used: 10 };
  expect(await cardsOf(an)).toMatchObject([masked]);
  const end = (at: Date | null, held_cents: number) =>
    database.withTenant(tenant.id, async (tx) => {
      await tx.updateTable('promocodes').set({ valid_until: at }).where('id', '=', promo).execute();
      await tx.updateTable('coupons').set({ held_cents }).where('card_code', '=', code).execute();
    });
  // Another order holds all that is on it.
  await end(new Date(0), 1_000);
  for (const [who, shown] of [
    [bo, code],
    [an, expect.stringMatching(/^[•-]+[^•]{1,4}$/)],
  ] as const) {
    const { body } = await look(who, approvalId);
    expect(body.cart?.notices.codes).toMatchObject([
      { code: promoCode, reason: 'EXPIRED' },
      { code: shown, reason: 'USED_UP' },
    ]);
    expect(JSON.stringify(body).includes(code)).toBe(who === bo);
  }
  await end(null, 0);
  const approved = await approve(an, approvalId);
  expect(approved.status).toBe(200);
  const { id } = approved.body.order;
  const paidBy = async (who: Shopper) => (await who.get<Order>(`/orders/${id}`)).body.couponsCreated;
  expect(await paidBy(bo)).toEqual([{ cardCode: code, used: 10 }]);
  for (const colleague of [an, ad]) expect(await paidBy(colleague)).toEqual([masked]);
});

test('AUTH-06 ACC-07 what staff ask approval for in a customer’s name says so as an order as well', async () => {
  const { buyer, admin } = await company();
  const { desk, staff } = await staffAtDesk(app, tenant, 'orders', 'balie@example.nl');
  const asked = { customerId: buyer.id, reason: 'Belde om te bestellen' };
  const { body } = await desk.call<{ token: string }>('POST', '/desk/shadow', asked);
  expect((await desk.call('POST', '/auth/shadow', { token: body.token })).status).toBe(200);
  const id = await ask(desk.browser);
  expect((await approve(await loggedIn(admin), id)).status).toBe(200);
  const own = await ask(await loggedIn(buyer));
  expect((await approve(await loggedIn(admin), own)).status).toBe(200);
  const orders = await ordersOf(buyer);
  expect(orders.map((order) => order.placed_by_staff).toSorted()).toEqual([staff.name, null]);
});
