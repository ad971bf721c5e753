import type { ApprovalDetail } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { isWaitedFor } from './is-waited-for.ts';
import { byPatientHttp, newVariant } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
const variantId = await newVariant(database, tenant, 1_000);
const rounds = 6;

const owner = await createCustomer(database, tenant, { company_name: 'Smit BV' });
const colleague = (company_role: 'buyer' | 'approver', order_limit_cents: number | null) =>
  createCustomer(database, tenant, { parent_customer_id: owner.id, company_role, order_limit_cents });
const buyer = await colleague('buyer', 0);
const deciders = [owner, await colleague('approver', null), await colleague('approver', null)];

async function loggedIn(api: ApiProcess | undefined, customer: TestCustomer): Promise<Shopper> {
  const browser = new Shopper(byPatientHttp(api?.url ?? ''), tenant.host);
  expect((await browser.logIn(customer)).status).toBe(200);
  return browser;
}

/** What became of one request about which three decide at once, on both processes: two approve it and one refuses. */
async function decideAtOnce(bo: Shopper, browsers: readonly Shopper[]) {
  await bo.add(variantId, 1);
  await bo.fillIn(shippingMethodId);
  const asked = await bo.place();
  expect(asked.status).toBe(202);
  const { approvalId: id } = asked.body as unknown as { approvalId: string };
  const path = `/account/approvals/${id}`;
  const [first] = browsers;
  const { cart } = (await first?.get<ApprovalDetail>(path))?.body ?? {};
  const seen = {
    cartVersion: cart?.version,
    confirmedTotal: cart?.totals.total,
    confirmedToPay: cart?.totals.toPay,
  };
  await Promise.all(
    browsers.map((browser, i) =>
      i === 2
        ? browser.call('POST', `${path}/refuse`, { reason: 'Te duur' })
        : browser.call('POST', `${path}/approve`, seen),
    ),
  );
  return database.withTenant(tenant.id, async (tx) => {
    const row = await tx
      .selectFrom('order_approvals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ofCart = await tx.selectFrom('orders').select('id').where('cart_id', '=', row.cart_id).execute();
    return { status: row.status, orders: ofCart.length };
  });
}

async function race(on: readonly ApiProcess[]) {
  const bo = await loggedIn(on[0], buyer);
  const browsers = await Promise.all(deciders.map((customer, i) => loggedIn(on[i % 2], customer)));
  const before = await counts();
  const ended = [];
  for (let round = 0; round < rounds; round += 1) ended.push(await decideAtOnce(bo, browsers));
  const after = await counts();
  return { ended, made: { orders: after.orders - before.orders, kept: after.kept - before.kept } };
}

const counts = () =>
  database.withTenant(tenant.id, async (tx) => {
    const orders = await tx.selectFrom('orders').select('id').where('customer_id', '=', buyer.id).execute();
    const kept = await tx
      .selectFrom('saved_carts')
      .select('id')
      .where('customer_id', '=', buyer.id)
      .execute();
    return { orders: orders.length, kept: kept.length };
  });

test('ACC-07 of three who decide at once on two processes one does: one order, or the goods back, never both', async () => {
  const { ended, made } = await race(apis);
  for (const { status, orders } of ended)
    expect([status, orders]).toEqual([status, status === 'approved' ? 1 : 0]);
  expect(made.orders + made.kept).toBe(rounds);
});

test('ACC-07 the same race decides twice where the state is looked at before it is written: the race is a real one', async () => {
  const made = await onMutants('./use-naive-approvals.ts', async (mutants) => {
    for (let tries = 1; ; tries += 1) {
      const { made } = await race(mutants);
      if (made.orders + made.kept > rounds || tries === 4) return made;
    }
  });
  console.log(`naive approvals: ${made.orders} orders and ${made.kept} refusals of ${rounds}`);
  expect(made.orders + made.kept).toBeGreaterThan(rounds);
});

test('ACC-07 who is removed from the company as their cart is to wait keeps it, and reads that something changed', async () => {
  const leaver = await colleague('buyer', 0);
  const bo = await loggedIn(apis[0], leaver);
  await bo.add(variantId, 1);
  await bo.fillIn(shippingMethodId);
  const { asking } = await database.withTenant(tenant.id, async (tx) => {
    // Held up where the request is written, after the cart was read.
    await sql`LOCK TABLE order_approvals IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const asking = bo.place();
    await expect.poll(() => isWaitedFor(tx)).toBe(true);
    const ofLeaver = tx.updateTable('customers').where('id', '=', leaver.id);
    await ofLeaver.set({ parent_customer_id: null, order_limit_cents: null }).execute();
    return { asking };
  });
  expect(await asking).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  expect((await bo.cart()).body.transactionLines).toHaveLength(1);
});
