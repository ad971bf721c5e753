import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { internalSecret } from '../apps/api/test/build-app.ts';
import { startMailServer } from '../apps/api/test/mail-server.ts';
import { startApi } from '../apps/api/test/races/api-process.ts';
import { openRaceDatabase } from '../apps/api/test/races/race-shop.ts';
import { createStockedShop, stockOf } from '../apps/api/test/shopping.ts';
import { auditAll } from '../scripts/drill-parts/audits.mjs';
import { buyAcross, untilWorkIsDone } from '../scripts/drill-parts/both-versions.mjs';
import { checkOut, versionBefore } from '../scripts/drill-parts/checkout.mjs';

const folder = mkdtempSync(join(tmpdir(), 'etalage-two-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pieces = 100;
const purchases = 6;

const migrationsIn = (place: string) => readdirSync(join(place, 'packages/db/migrations')).length;

test('OPS-24 orders go back and forth between the version before the newest migrations and this one: mails come once, money and stock add up', async () => {
  const before = join(folder, 'before');
  await checkOut(await versionBefore(), before);
  expect(migrationsIn(before)).toBeLessThan(migrationsIn('.'));
  const { database, databaseUrl } = await openRaceDatabase();
  const { tenant, variantId, shippingMethodId } = await createStockedShop(database, {
    product: { variants: [{ stock: pieces }] },
  });
  const mails = await startMailServer();
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: mails.url };
  const apis = await Promise.all([
    startApi(env, undefined, join(before, 'apps/api/src/server.ts')),
    startApi(env),
  ]);

  const shop = { variantId, shippingMethodId, host: tenant.host, internalSecret };
  const numbers = await buyAcross({ urls: apis.map(({ url }) => url), shop }, purchases);
  expect(numbers).toEqual(Array.from({ length: purchases }, (_, index) => index + 1));

  expect(await untilWorkIsDone(databaseUrl)).toEqual([]);
  const { orders, faults } = await auditAll(databaseUrl, {
    stock: { variantIds: [variantId], before: pieces },
  });
  expect({ orders, faults }).toEqual({ orders: purchases, faults: [] });
  expect(await stockOf(database, tenant.id, variantId)).toBe(pieces - purchases);

  const planned = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('mails').select('sent_at').where('sent_at', 'is not', null).execute(),
  );
  const ids = mails.received.map((letter) => /^message-id: (.*)$/im.exec(letter)?.[1]);
  expect(planned.length).toBeGreaterThanOrEqual(2 * purchases);
  expect(ids).toHaveLength(planned.length);
  expect(new Set(ids).size).toBe(planned.length);
}, 420_000);
