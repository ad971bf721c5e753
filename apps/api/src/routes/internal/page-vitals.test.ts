import { createTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { internalSecret } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { retentionPeriods } from '../../commands/retention-periods.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop } = await openShop();
const { tenant } = shop;

const add = (tenantUuid: string, vitals: object[], secret = internalSecret) =>
  app.inject({
    method: 'POST',
    url: '/internal/page-vitals',
    headers: { 'x-etalage-internal': secret },
    payload: { tenantUuid, vitals },
  });
const statistics = async (slug: string) => {
  const headers = { authorization: `Bearer ${staffKey(internalSecret)}` };
  return (await app.inject({ url: `/staff/shops/${slug}/statistics?days=2`, headers })).json();
};
const lcp = { page: 'home', device: 'phone', metric: 'LCP', step: 8, times: 1 };

test('SEO-09 what several storefronts count adds up, and staff read what three of four visits did not exceed, of their shop alone', async () => {
  const other = await createTenant(database);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => add(tenant.id, [lcp, { ...lcp, metric: 'CLS', step: 0 }])),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  await add(tenant.id, [{ ...lcp, step: 17, times: 2 }]);
  expect((await statistics(tenant.slug)).vitals).toEqual([
    { page: 'home', device: 'phone', metric: 'CLS', p75: 0, times: 8 },
    // 7.5 of the ten lie in the first eight, which are between 2000 and 2250 ms.
    { page: 'home', device: 'phone', metric: 'LCP', p75: 2_234.375, times: 10 },
  ]);
  expect((await statistics(other.slug)).vitals).toEqual([]);
});

test('SEO-09 only a storefront adds, of a shop that there is, and what is counted', async () => {
  expect((await add(tenant.id, [lcp], 'another secret')).statusCode).toBe(404);
  expect((await add('11111111-1111-4111-8111-111111111111', [lcp])).statusCode).toBe(404);
  for (const odd of [
    { ...lcp, page: '/nl/orders/1' },
    { ...lcp, device: 'anna' },
    { ...lcp, metric: 'FCP' },
    { ...lcp, step: 51 },
    { ...lcp, times: 0 },
  ])
    expect((await add(tenant.id, [odd])).statusCode).toBe(400);
});

test('SEO-04 SEO-09 JOB-06 counts of pages and of how quick they were go after their time, and not before', async () => {
  const { days } = retentionPeriods.statistics;
  const at = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
  await database.withTenant(tenant.id, async (tx) => {
    for (const day of [at(days + 2), at(days - 2)]) {
      const row = { tenant_id: tenant.id, day, times: 1 };
      await tx
        .insertInto('page_counts')
        .values({ ...row, what: 'theme', value: 'dark' })
        .execute();
      await tx
        .insertInto('page_vitals')
        .values({ ...row, page: 'home', device: 'tablet', metric: 'LCP', step: 1 })
        .execute();
    }
  });
  await app.jobs.cleanUp(tenant.id);
  const left = await database.withTenant(tenant.id, async (tx) => [
    await tx.selectFrom('page_counts').select('day').where('what', '=', 'theme').execute(),
    await tx.selectFrom('page_vitals').select('day').where('device', '=', 'tablet').execute(),
  ]);
  expect(left.map((rows) => rows.length)).toEqual([1, 1]);
});
