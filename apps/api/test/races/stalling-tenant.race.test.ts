import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Database, sql } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffKey } from '../../src/commands/staff-key.ts';
import { internalSecret } from '../build-app.ts';
import { createStockedShop, type Placed, Shopper, type Stocked } from '../shopping.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { byPatientHttp, expectDone } from './purchases.ts';
import { openRaceDatabase } from './race-shop.ts';

let database: Database;
let apis: ApiProcess[];
let stalling: Stocked;
let others: Stocked[];
let refunding: Stocked;
/** Who mails came from, by the host after the @; and how often the provider was asked. */
const delivered: string[] = [];
let stalled = 0;
let asked = 0;
/** Connections that the relay lets wait, until it is mended. */
const waiting = new Set<Socket>();
let isMended = false;

/** For what must happen while others hang: much longer than it takes, and shorter than who hangs would take. */
const patience = { timeout: 120_000, interval: 100 };

/** A relay that takes everybody's mail at once, but for one sender's: there it says every second that it is still thinking. */
const relay = createServer((socket: Socket) => {
  let pending = '';
  let sender = '';
  let isData = false;
  socket.on('error', () => {});
  socket.write('220 relay\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (isData) {
        if (line !== '.') continue;
        isData = false;
        delivered.push(sender);
        socket.write('250 kept\r\n');
      } else if (/^MAIL FROM/i.test(line)) {
        sender = /@([^>]+)>/.exec(line)?.[1] ?? '';
        if (sender === stalling.tenant.host && !isMended) {
          stalled += 1;
          waiting.add(socket);
          const thinking = setInterval(() => socket.write('250-still thinking\r\n'), 1_000);
          socket.on('close', () => clearInterval(thinking));
        } else socket.write('250 ok\r\n');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        socket.write('354 go\r\n');
      } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
});

/** A provider that takes every question and never answers. */
const provider = createHttpServer(() => {
  asked += 1;
});

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const newShop = () => createStockedShop(database, { product: { variants: [{ stock: 1_000 }] } });

beforeAll(async () => {
  const opened = await openRaceDatabase();
  database = opened.database;
  stalling = await newShop();
  await createPaymentMethod(database, stalling.tenant, { provider: 'mollie', method: 'ideal' });
  others = [await newShop(), await newShop(), await newShop()];
  refunding = await newShop();
  const env = {
    DATABASE_URL: opened.databaseUrl,
    APP_ENV: 'development',
    LOG_LEVEL: 'fatal',
    SMTP_URL: `smtp://127.0.0.1:${await listen(relay)}`,
    MOLLIE_API_URL: `http://127.0.0.1:${await listen(provider)}`,
    [`MOLLIE_API_KEY_${stalling.tenant.slug.toUpperCase().replaceAll('-', '_')}`]: 'test_stalling',
  };
  apis = await Promise.all([startApi(env), startApi(env)]);
});

afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  provider.closeAllConnections();
  provider.close();
  relay.close();
});

/** An order of one piece, placed at one of the processes. */
async function order({ tenant, variantId, shippingMethodId }: Stocked, i: number): Promise<Placed> {
  const shopper = new Shopper(byPatientHttp(apis[i % 2]?.url ?? ''), tenant.host);
  expectDone(await shopper.add(variantId));
  const { body } = expectDone(await shopper.fillIn(shippingMethodId));
  return expectDone(await shopper.placeAt(body.cart.version, body.cart.totals.total)).body;
}

/** Makes an order's time over; `isAtMollie` gives it a payment that its provider must be asked about first. */
const age = ({ tenant }: Stocked, orderId: string, isAtMollie: boolean) =>
  database.withTenant(tenant.id, async (tx) => {
    await sql`UPDATE orders SET expires_at = now() WHERE id = ${orderId}`.execute(tx);
    if (isAtMollie)
      await sql`
        UPDATE payments SET provider = 'mollie', status = 'open', provider_payment_id = 'tr_' || id, check_at = now()
        WHERE order_id = ${orderId}`.execute(tx);
  });

/** Money of an order that is to go back by a provider that does not answer. */
const askBackInVain = ({ tenant }: Stocked, orderId: string) =>
  database.withTenant(tenant.id, (tx) =>
    sql`
      WITH refund AS (
        INSERT INTO refunds (tenant_id, order_id, payment_id, intent, amount_cents, currency, reason, requested_by)
        SELECT tenant_id, order_id, id, 'part', 1, currency, 'staff', 'staff' FROM payments WHERE order_id = ${orderId}
        RETURNING tenant_id, id
      )
      INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
      SELECT tenant_id, 'refund.send', 'refund.send:' || id, jsonb_build_object('refundId', id) FROM refund`.execute(
      tx,
    ),
  );

/** Staff give back an order that its shopper paid at the test bank. */
async function payAndAskBack({ tenant }: Stocked, { id: orderId, number }: Placed): Promise<void> {
  const id = await database.withTenant(tenant.id, async (tx) => {
    const payment = await tx
      .updateTable('test_bank_payments')
      .set((eb) => ({ status: 'paid', captured_cents: eb.ref('amount_cents'), paid_at: new Date() }))
      .where('order_reference', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow();
    return payment.id;
  });
  const send = byPatientHttp(apis[1]?.url ?? '');
  expectDone(await new Shopper(send, tenant.host).call('POST', '/payments/webhook/test-bank', { id }));
  const headers = { authorization: `Bearer ${staffKey(internalSecret)}` };
  const path = `/staff/shops/${tenant.slug}/orders/${number}/refunds`;
  expectDone(await send('POST', path, { body: { key: randomUUID() }, headers }));
}

const refundsOf = ({ tenant }: Stocked) =>
  database.withTenant(tenant.id, async (tx) =>
    (await tx.selectFrom('refunds').select('status').execute()).map(({ status }) => status),
  );

const statusesOf = ({ tenant }: Stocked) =>
  database.withTenant(tenant.id, async (tx) =>
    (await tx.selectFrom('orders').select('status').execute()).map(({ status }) => status),
  );

test('JOB-01 PAY-02 PAY-10 a shop whose mail and provider hang delays no other shop’s mails, refunds and endings, on two processes', async () => {
  // More than all that two processes do of a kind at a time.
  for (let i = 0; i < 20; i += 1) {
    const { id } = await order(stalling, i);
    await age(stalling, id, true);
    await askBackInVain(stalling, id);
  }
  await expect.poll(() => stalled, patience).toBeGreaterThan(1);
  await payAndAskBack(refunding, await order(refunding, 0));
  for (let round = 0; round < 3; round += 1) {
    for (const [i, shop] of others.entries()) await age(shop, (await order(shop, round + i)).id, false);
  }
  await expect
    .poll(() => others.map(({ tenant }) => delivered.filter((host) => host === tenant.host).length), patience)
    .toEqual([3, 3, 3]);
  await expect
    .poll(async () => (await Promise.all(others.map(statusesOf))).flat(), patience)
    .toEqual(Array.from({ length: 9 }, () => 'expired'));
  await expect.poll(() => refundsOf(refunding), patience).toEqual(['done']);
  // Nothing of the other shop has got through meanwhile, and its provider is asked all the same.
  await expect.poll(() => asked, patience).toBeGreaterThan(1);
  expect(delivered).not.toContain(stalling.tenant.host);
}, 420_000);

test('JOB-04 a process stops by itself while a mail server lets it wait, and what it left undone is done by another', async () => {
  const [first] = apis;
  const comeDue = () =>
    database.withTenant(stalling.tenant.id, (tx) =>
      sql`UPDATE outbox SET run_at = now() WHERE kind = 'mail' AND done_at IS NULL`.execute(tx),
    );
  await comeDue();
  const before = stalled;
  await expect.poll(() => stalled, patience).toBeGreaterThan(before);
  expect(await first?.stop()).toBe(0);
  const left = () =>
    database.withTenant(stalling.tenant.id, (tx) =>
      tx.selectFrom('outbox').select('id').where('kind', '=', 'mail').where('done_at', 'is', null).execute(),
    );
  expect(await left()).toHaveLength(20);
  isMended = true;
  for (const socket of waiting) socket.destroy();
  await expect
    .poll(
      async () => {
        await comeDue();
        return left();
      },
      { ...patience, interval: 1_000 },
    )
    .toEqual([]);
  expect(delivered.filter((host) => host === stalling.tenant.host).length).toBeGreaterThanOrEqual(20);
}, 420_000);
