import { createHmac } from 'node:crypto';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { describe, expect, test, vi } from 'vitest';
import { patience } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { orderToken } from '../../commands/order-token.ts';

const secret = 'a-secret-of-this-deployment';
const day = 24 * 3_600_000;

const { app, database, shop, shopper } = await openShop({
  env: { APP_SECRET: secret, APP_ENV: 'development' },
  product: { variants: [{ stock: 1000 }] },
});

async function purchase() {
  const anna = shopper();
  await anna.add(shop.variantId);
  await anna.fillIn(shop.shippingMethodId);
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  return { anna, placed };
}

/** Every table that holds this text somewhere, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  return database.withTenant(shop.tenant.id, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.table_name AS name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE'`.execute(
      tx,
    );
    const found = [];
    for (const { name } of rows) {
      const hit =
        await sql`SELECT 1 FROM ${sql.table(name)} r WHERE strpos(r::text, ${text}) > 0 LIMIT 1`.execute(tx);
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  });
}

const mailsOf = (orderId: string) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
  );

describe('what opens an order', () => {
  test('PAY-04 stands in no table, also after the mail and the way back from the bank; both still lead there', async () => {
    const { anna, placed } = await purchase();
    const bank = await anna.call('POST', (placed.redirectUrl ?? '').replace('/api', ''), {
      status: 'failed',
    });
    expect(bank.status).toBe(303);
    await app.jobs.runDue(shop.tenant.id);
    const [mail] = await mailsOf(placed.id);
    expect(mail?.text).toContain(placed.id);
    expect(await tablesWith(placed.token)).toEqual([]);
    expect(await tablesWith(placed.token.slice(7))).toEqual([]);

    const back = new URL(String(bank.headers.location), 'https://shop.test');
    const { body: page } = await anna.get<string>(`/dev/mail/${mail?.id}/html`);
    const linked = /orders\/[0-9a-f-]{36}\?token=([\w-]+)/.exec(page)?.[1] ?? '';
    for (const token of [back.searchParams.get('token') ?? '', linked]) {
      expect(token).toHaveLength(placed.token.length);
      expect((await shopper().order(placed.id, token)).status).toBe(200);
    }
    const { body: text } = await anna.get<string>(`/dev/mail/${mail?.id}`);
    expect(text).toContain(`?token=${linked}`);
  });

  test('PAY-04 ends after a year, whenever it was made, and cannot be made to look newer', async () => {
    const { placed } = await purchase();
    const made = (daysAgo: number) =>
      orderToken(secret, shop.tenant.id, placed.id, new Date(Date.now() - daysAgo * day));
    const opens = async (token: string) => (await shopper().order(placed.id, token)).status;
    expect(await opens(made(364))).toBe(200);
    expect(await opens(made(367))).toBe(404);
    expect(await opens(made(1).slice(0, 7) + made(367).slice(7))).toBe(404);
    expect(await opens(`${made(364)}A`)).toBe(404);
  });

  test('PAY-04 a year is as long as the calendar makes it', async () => {
    const { placed } = await purchase();
    const made = orderToken(secret, shop.tenant.id, placed.id, new Date('2027-06-01T10:00:30Z'));
    // 29 February lies in between.
    for (const [now, status] of [
      ['2028-06-01T10:00:00Z', 200],
      ['2028-06-01T10:01:00Z', 404],
    ] as const) {
      vi.setSystemTime(now);
      expect.soft((await shopper().order(placed.id, made)).status, now).toBe(status);
    }
    vi.useRealTimers();
  });

  test('PAY-04 from before tokens had a date, it counts from the day of the order', async () => {
    const { placed } = await purchase();
    const old = createHmac('sha256', `order-token ${secret}`)
      .update(`${shop.tenant.id}/${placed.id}`)
      .digest()
      .subarray(0, 24)
      .toString('base64url');
    expect((await shopper().order(placed.id, old)).status).toBe(200);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ placed_at: new Date(Date.now() - 367 * day) })
        .where('id', '=', placed.id)
        .execute(),
    );
    expect((await shopper().order(placed.id, old)).status).toBe(404);
  });

  test('PAY-04 can be taken back: what was made before opens nothing, what is made after does', async () => {
    const { placed } = await purchase();
    const from = new Date(Date.now() + 60_000);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('orders').set({ links_from: from }).where('id', '=', placed.id).execute(),
    );
    expect((await shopper().order(placed.id, placed.token)).status).toBe(404);
    const next = orderToken(secret, shop.tenant.id, placed.id, new Date(from.getTime() + 1000));
    expect((await shopper().order(placed.id, next)).status).toBe(200);
  });

  test('PAY-04 H6 rows that were written before are scrubbed, of every tenant, and still lead to their order', async () => {
    const { placed } = await purchase();
    const { readFile } = await import('node:fs/promises');
    const migration = await readFile(
      new URL('../../../../../packages/db/migrations/0017_no_order_tokens.sql', import.meta.url),
      'utf8',
    );
    const scrub = migration.slice(migration.indexOf('ALTER TABLE mails NO FORCE'));
    const link = `https://shop.test/nl/orders/${placed.id}?token=${placed.token}`;
    await database.withTenant(shop.tenant.id, async (tx) => {
      await tx
        .insertInto('mails')
        .values({
          tenant_id: shop.tenant.id,
          dedupe_key: `mail:payment-received:${placed.id}`,
          template: 'payment-received',
          language: 'nl',
          recipient: 'anna@example.nl',
          subject: 'Betaald',
          html: `<a href="${link}">Bekijk</a>`,
          text: `Bekijk: ${link}`,
        })
        .execute();
      await tx
        .updateTable('test_bank_payments')
        .set({ redirect_url: `/checkout/payment/return?order=${placed.id}&token=${placed.token}` })
        .where('order_reference', '=', placed.id)
        .execute();
    });
    expect(await tablesWith(placed.token)).toEqual(expect.arrayContaining(['mails', 'test_bank_payments']));
    await withOwner(database, (tx) => sql.raw(scrub).execute(tx));
    expect(await tablesWith(placed.token)).toEqual([]);
    const [mail] = await mailsOf(placed.id);
    const { body: page } = await shopper().get<string>(`/dev/mail/${mail?.id}/html`);
    const token = /\?token=([\w-]+)/.exec(page)?.[1] ?? '';
    expect((await shopper().order(placed.id, token)).status).toBe(200);
  });
});

describe('a new link', () => {
  const ask = (number: number, email: string) =>
    shopper().call<unknown>('POST', '/orders/links', { number, email });
  const planned = (orderId: string) =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx
        .selectFrom('outbox')
        .select('payload')
        .where('dedupe_key', 'like', `mail:order-link:${orderId}:%`)
        .execute(),
    );

  test('PAY-04 is mailed to the address of the order, works for a year from now, and is one mail however often it is asked for', async () => {
    const { anna, placed } = await purchase();
    const { body: order } = await anna.order(placed.id, placed.token);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ placed_at: new Date(Date.now() - 400 * day) })
        .where('id', '=', placed.id)
        .execute(),
    );
    // The minutes for which a link is sent once do not end between the two.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const woken = vi.spyOn(app.jobs, 'wake');
    for (let i = 0; i < 2; i += 1)
      expect(await ask(placed.number, order.email.toUpperCase())).toMatchObject({
        status: 202,
        body: { received: true },
      });
    await expect.poll(() => woken.mock.calls.length).toBe(2);
    clock.mockRestore();
    woken.mockRestore();
    await app.jobs.runDue(shop.tenant.id);
    const mails = (await mailsOf(placed.id)).filter(({ template }) => template === 'order-link');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: order.email });
    const { body: page } = await anna.get<string>(`/dev/mail/${mails[0]?.id}/html`);
    const token = /\?token=([\w-]+)/.exec(page)?.[1] ?? '';
    expect((await shopper().order(placed.id, token)).status).toBe(200);
  });

  test('PAY-04 is asked for in vain with another address, in the same words, and not without end', async () => {
    const { placed } = await purchase();
    const right = await ask(placed.number, 'anna.de.boer@example.nl');
    const wrong = await ask(placed.number, 'somebody@example.nl');
    const none = await ask(999_999, 'somebody@example.nl');
    for (const answer of [right, wrong, none])
      expect([answer.status, answer.body]).toEqual([202, { received: true }]);
    await vi.waitFor(async () => expect(await planned(placed.id)).toHaveLength(1), patience);
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await ask(999_999, 'somebody@example.nl')).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });
});
