import { createTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { internalSecret } from '../../../test/build-app.ts';
import { buying } from '../../../test/buying.ts';
import { openShop } from '../../../test/open-shop.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop } = await openShop();
const { tenant } = shop;

const add = (tenantUuid: string, counts: object[], secret = internalSecret) =>
  app.inject({
    method: 'POST',
    url: '/internal/page-counts',
    headers: { 'x-etalage-internal': secret },
    payload: { tenantUuid, counts },
  });
const statistics = async (slug: string, days = 2) => {
  const headers = { authorization: `Bearer ${staffKey(internalSecret)}` };
  const answer = await app.inject({ url: `/staff/shops/${slug}/statistics?days=${days}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().days;
};

test('SEO-04 what several storefronts count adds up to one total of a day, which staff of the shop read', async () => {
  const other = await createTenant(database);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      add(tenant.id, [
        { what: 'page', value: at % 2 ? 'product' : 'list', times: 3 },
        { what: 'page', value: at % 2 ? 'list' : 'product', times: 1 },
        { what: 'page', value: at % 2 ? 'cart' : 'checkout', times: at % 2 ? 2 : 1 },
        { what: 'device', value: 'phone', times: 4 },
      ]),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const { place, bankSays } = buying(app, database, () => shop);
  await place();
  await bankSays((await place()).placed, 'paid');
  const [today, yesterday] = await statistics(tenant.slug);
  expect(today).toEqual({
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    counts: [
      { what: 'device', value: 'phone', times: 40 },
      { what: 'page', value: 'list', times: 20 },
      { what: 'page', value: 'product', times: 20 },
      { what: 'page', value: 'cart', times: 10 },
      { what: 'page', value: 'checkout', times: 5 },
    ],
    funnel: { list: 20, product: 20, cart: 10, checkout: 5, placed: 2, paid: 1 },
  });
  expect(yesterday).toMatchObject({ counts: [] });
  expect((await statistics(other.slug))[0].counts).toEqual([]);
});

test('SEO-04 only a storefront adds, of a shop that there is, and what is counted', async () => {
  const count = { what: 'page', value: 'list', times: 1 };
  expect((await add(tenant.id, [count], 'another secret')).statusCode).toBe(404);
  expect((await add('11111111-1111-4111-8111-111111111111', [count])).statusCode).toBe(404);
  for (const odd of [
    { ...count, what: 'person' },
    { ...count, times: 0 },
    { ...count, value: '' },
  ])
    expect((await add(tenant.id, [odd])).statusCode).toBe(400);
});
