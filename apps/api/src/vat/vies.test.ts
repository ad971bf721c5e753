import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCustomer } from '@etalage/db/test-factories';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../test/open-shop.ts';

/** A register that answers as it is told to. */
const asked: string[] = [];
let answer: RequestListener = (_, response) => response.end('{}');
const vies = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve));
afterAll(() => vies.close());
const address = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/rest-api`;

const { app, database, shop } = await openShop({ env: { VIES_URL: address } });
const says =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** What is known of a new customer's number after one try, and what became of the work. */
async function check() {
  const { id } = await createCustomer(database, shop.tenant, { vat_number: 'NL123456782B01' });
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .insertInto('outbox')
      .values({
        tenant_id: shop.tenant.id,
        kind: 'vat.check',
        dedupe_key: `vat.check:${id}`,
        payload: { customerId: id },
      })
      .execute(),
  );
  await app.jobs.runDue(shop.tenant.id);
  return database.withTenant(shop.tenant.id, async (tx) => ({
    ...(await tx
      .selectFrom('customers')
      .select(['vat_is_valid', 'vat_checked_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
    ...(await tx
      .selectFrom('outbox')
      .select(['done_at', 'last_error'])
      .where('dedupe_key', '=', `vat.check:${id}`)
      .executeTakeFirstOrThrow()),
  }));
}

test('AUTH-07 what VIES says of a VAT number is kept with when it said so', async () => {
  for (const [userError, isValid] of [
    ['VALID', true],
    ['INVALID', false],
  ] as const) {
    answer = says(JSON.stringify({ isValid, userError, name: '---' }));
    const known = await check();
    expect(known).toMatchObject({ vat_is_valid: isValid, last_error: null });
    expect(known.vat_checked_at).toBeInstanceOf(Date);
  }
  expect(asked.at(-1)).toBe('/rest-api/ms/NL/vat/123456782B01');
});

test('AUTH-07 a VIES that refuses, breaks off, or answers garbage leaves the number to be checked, and is asked again', async () => {
  const bad: RequestListener[] = [
    says('{"isValid":false,"userError":"MS_UNAVAILABLE"}'),
    says('<html>busy</html>'),
    says('{"isValid":"yes"}'),
    says('null'),
    says(`"${'x'.repeat(200_000)}"`),
    says('{"isValid":true,"userError":"VALID"}', 503),
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (request) => request.socket.destroy(),
  ];
  for (const one of bad) {
    // In between it answers, or it would be left alone after a few.
    answer = says('{"isValid":true,"userError":"VALID"}');
    expect((await check()).vat_is_valid).toBe(true);
    answer = one;
    expect(await check()).toMatchObject({
      vat_is_valid: null,
      done_at: null,
      last_error: expect.stringContaining('VatRegisterSilence'),
    });
  }
});

test('AUTH-07 a VIES that hangs is given up after some seconds, and the number stays to be checked', async () => {
  answer = says('{"isValid":true,"userError":"VALID"}');
  await check();
  answer = () => undefined;
  expect(await check()).toMatchObject({ vat_is_valid: null, done_at: null });
});

test('AUTH-07 a number that nobody was asked about in time is asked about every hour anew, and only while there is a VIES to ask', async () => {
  answer = says('{"isValid":true,"userError":"VALID"}');
  await check();
  const { id: tenantId } = shop.tenant;
  // What the cases before left to be checked is not asked about here.
  await database.withTenant(tenantId, async (tx) => {
    await tx.deleteFrom('outbox').execute();
    await tx.updateTable('customers').set({ vat_number: null }).execute();
  });
  const newNumber = async () =>
    (await createCustomer(database, shop.tenant, { vat_number: 'NL123456782B01' })).id;
  const [never, ended, waiting] = [await newNumber(), await newNumber(), await newNumber()];
  /** Work of before: `ended` was given up after its last try, `waiting` is to be tried in an hour. */
  await database.withTenant(tenantId, (tx) =>
    tx
      .insertInto('outbox')
      .values(
        [ended, waiting].map((customerId) => ({
          tenant_id: tenantId,
          kind: 'vat.check',
          dedupe_key: `vat.check:${customerId}`,
          payload: { customerId },
          attempts: 80,
          last_error: 'VatRegisterSilence',
          run_at: new Date(Date.now() + 3_600_000),
          done_at: customerId === ended ? new Date() : null,
        })),
      )
      .execute(),
  );
  const known = () =>
    database.withTenant(tenantId, async (tx) => {
      const rows = await tx.selectFrom('customers').select(['id', 'vat_is_valid']).execute();
      return [never, ended, waiting].map((id) => rows.find((row) => row.id === id)?.vat_is_valid);
    });
  const anHour = async () => {
    await app.jobs.cleanUp(tenantId);
    await app.jobs.runDue(tenantId);
  };
  const { isAsked } = app.services.vatRegister;
  app.services.vatRegister.isAsked = false;
  await anHour();
  expect(await known()).toEqual([null, null, null]);
  app.services.vatRegister.isAsked = isAsked;
  await anHour();
  expect(await known()).toEqual([true, true, null]);
  const before = asked.length;
  await anHour();
  expect(asked).toHaveLength(before);
});
