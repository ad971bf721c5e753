import { randomUUID } from 'node:crypto';
import type { StaffRefund } from '@etalage/contracts';
import { type Database, sql } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { staffKey } from '../src/commands/staff-key.ts';
import { createTestApp } from './build-app.ts';
import { type FakePayment, startFakeMollie } from './fake-mollie.ts';
import {
  type Answer,
  byInject,
  createStockedShop,
  type Placed,
  Shopper,
  type Stocked,
  stockOf,
} from './shopping.ts';

export type Purchase = { shopper: Shopper; placed: Placed; payment: FakePayment };

/** The API with a Mollie of its own, and one shop that is paid through it. */
export class MollieShop {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly mollie: Awaited<ReturnType<typeof startFakeMollie>>;
  shop: Stocked;

  private constructor(
    app: FastifyInstance,
    database: Database,
    mollie: Awaited<ReturnType<typeof startFakeMollie>>,
    shop: Stocked,
  ) {
    this.app = app;
    this.database = database;
    this.mollie = mollie;
    this.shop = shop;
  }

  static async start(): Promise<MollieShop> {
    const mollie = await startFakeMollie('test_key');
    afterAll(() => mollie.close());
    const { app, database } = await createTestApp({
      env: { MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
    });
    mollie.deliverWith(async (url, body) => {
      const { hostname, pathname } = new URL(url);
      const caller = new Shopper(byInject(app), hostname);
      const { status } = await caller.call('POST', pathname.replace(/^\/api/, ''), body, {
        'content-type': 'application/x-www-form-urlencoded',
      });
      return status;
    });
    return new MollieShop(app, database, mollie, await newShop(database));
  }

  /** Another shop, with nothing sold yet, on a day on which all goes well at Mollie. */
  async begin(): Promise<void> {
    this.mollie.reset();
    this.shop = await newShop(this.database);
  }

  /** Someone who ordered some pieces and stands at Mollie's page. */
  async purchase(quantity = 3, shopper = this.shopper()): Promise<Purchase> {
    await shopper.add(this.shop.variantId, quantity);
    await shopper.fillIn(this.shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
    const { body: placed, status } = await shopper.place();
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(placed)}`);
    return { shopper, placed, payment: this.paymentOf(placed) };
  }

  shopper(): Shopper {
    return new Shopper(byInject(this.app), this.shop.tenant.host);
  }

  /** The latest payment that Mollie made for an order. */
  paymentOf(placed: Placed): FakePayment {
    const made = [...this.mollie.payments.values()].findLast(({ metadata }) => metadata.order === placed.id);
    if (!made) throw new Error('Mollie was asked for nothing.');
    return made;
  }

  webhook(id: string): Promise<Answer<unknown>> {
    return this.shopper().call('POST', '/payments/webhook/mollie', `id=${encodeURIComponent(id)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  /** Someone whose order is paid. */
  async paid(quantity = 3): Promise<Purchase> {
    const bought = await this.purchase(quantity);
    await this.mollie.settle(bought.payment.id, 'paid');
    return bought;
  }

  /** A staff command, as `npm run shop` sends it. */
  async staff<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: T }> {
    const response = await this.app.inject({
      method,
      url: `/staff/shops/${this.shop.tenant.slug}${path}`,
      headers: { authorization: `Bearer ${staffKey(this.app.env.APP_SECRET)}` },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() as T };
  }

  refund({ placed }: Pick<Purchase, 'placed'>, amount?: number, key: string = randomUUID()) {
    const body = { key, ...(amount !== undefined && { amount }) };
    return this.staff<{ refunds: StaffRefund[]; code: string; left: number }>(
      'POST',
      `/orders/${placed.number}/refunds`,
      body,
    );
  }

  /** The mails about money that were written, as template and recipient, in the order in which they were. */
  async moneyMails(): Promise<string[]> {
    await this.work();
    const rows = await this.database.withTenant(this.shop.tenant.id, (tx) =>
      tx.selectFrom('mails').select(['template', 'recipient']).orderBy('id').execute(),
    );
    return rows
      .filter(({ template }) => !['order-received', 'payment-received'].includes(template))
      .map(({ template, recipient }) => `${template} ${recipient}`);
  }

  order({ shopper, placed }: Pick<Purchase, 'shopper' | 'placed'>) {
    return shopper.order(placed.id, placed.token).then(({ body }) => body);
  }

  stock(): Promise<number> {
    return stockOf(this.database, this.shop.tenant.id, this.shop.variantId);
  }

  /** As if the time in which an order can be paid were over, and somebody had looked. */
  async expire({ placed }: Pick<Purchase, 'placed'>): Promise<void> {
    await this.database.withTenant(this.shop.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ expires_at: new Date(0) })
        .where('id', '=', placed.id)
        .execute(),
    );
    await this.app.jobs.reconcile(this.shop.tenant.id);
  }

  /** As if the next look at every watched payment were due; then looks. */
  async lookAtPayments(): Promise<void> {
    await this.database.withTenant(this.shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ check_at: new Date(0) })
        .where('check_at', 'is not', null)
        .execute(),
    );
    await this.app.jobs.reconcile(this.shop.tenant.id);
  }

  /** As if no provider had been asked about anything for this long. */
  async forget(seconds: number): Promise<void> {
    await this.database.withTenant(this.shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({
          asked_at: sql<Date>`asked_at - make_interval(secs => ${seconds})`,
          answered_at: sql<Date>`answered_at - make_interval(secs => ${seconds})`,
          created_at: sql<Date>`created_at - make_interval(secs => ${seconds})`,
        })
        .execute(),
    );
  }

  /** Does all work of the outbox, also what waits for its time. */
  async work(): Promise<void> {
    await this.database.withTenant(this.shop.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ run_at: new Date(0) })
        .where('done_at', 'is', null)
        .execute(),
    );
    await this.app.jobs.runDue(this.shop.tenant.id);
  }
}

async function newShop(database: Database): Promise<Stocked> {
  const shop = await createStockedShop(database);
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
  return shop;
}
