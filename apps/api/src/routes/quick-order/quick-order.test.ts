import type { Problem, Refill } from '@etalage/contracts';
import { createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';

const { database, shop, shopper } = await openShop();
const { tenant } = shop;

const ean = '8712345678906';
await createProduct(database, tenant, {
  name: { nl: 'Vaas', en: 'Vase' },
  variants: [
    { article_number: 'VAAS-01', ean, stock: 50, unit_price_cents: 1_250, name: { nl: 'Blauw' } },
    { article_number: 'VAAS-02', stock: 3 },
    { article_number: 'VAAS-03', stock: 0 },
    { article_number: 'TWEE-1', ean: '8712345678913', stock: 5 },
    { article_number: 'TWEE-2', ean: '8712345678913', stock: 5 },
  ],
});
await createProduct(database, tenant, {
  status: 'draft',
  variants: [{ article_number: 'CONCEPT-1', stock: 9 }],
});

type Lines = { code: string; quantity: number; whole?: string }[];
const check = (browser: Shopper, lines: Lines) =>
  browser.call<Refill & Problem>('POST', '/quick-order/check', { lines });
const add = (browser: Shopper, lines: Lines, mark: string) =>
  browser.call<Problem>('POST', '/quick-order', { lines, mark });
const line = (code: string, quantity = 1) => ({ code, quantity });

test('ACC-08 each line is said to be all, less, sold out or nothing, before any of it is in the cart', async () => {
  const guest = shopper();
  const elsewhere = await createStockedShop(database, {
    product: { variants: [{ article_number: 'ELDERS-1', stock: 9 }] },
  });
  expect(elsewhere.variantId).toBeGreaterThan(0);
  const lines = [
    line('VAAS-01', 2),
    line(ean, 3),
    line('vaas-02', 5),
    line('VAAS-03'),
    line('CONCEPT-1'),
    line('ELDERS-1'),
    line('8712345678913'),
    line('NIETS-9', 4),
    line('NIETS-9', 1),
  ];
  const { status, body } = await check(guest, lines);
  expect(status).toBe(200);
  expect(body.lines.map(({ name, quantity, takes, change }) => [name, quantity, takes, change])).toEqual([
    ['Vaas', 5, 5, 'none'],
    ['Vaas', 5, 3, 'less'],
    ['Vaas', 1, 0, 'sold-out'],
    ['CONCEPT-1', 1, 0, 'gone'],
    ['ELDERS-1', 1, 0, 'gone'],
    ['8712345678913', 1, 0, 'gone'],
    ['NIETS-9', 5, 0, 'gone'],
  ]);
  expect(body.lines[0]).toMatchObject({
    ...{ priceNow: 12.5, priceThen: null, variantName: expect.stringContaining('VAAS-01') },
    ...{ slug: expect.any(String), losesChoice: false },
  });
  expect((await guest.cart()).body.transactionLines).toEqual([]);

  expect((await add(guest, lines, body.mark)).status).toBe(200);
  const { transactionLines } = (await guest.cart()).body;
  expect(transactionLines.map(({ quantity }) => quantity)).toEqual([5, 3]);
  // What is in the cart already counts.
  const { body: again } = await check(guest, [line('VAAS-01', 46), line('VAAS-02')]);
  expect(again.lines).toMatchObject([
    { takes: 45, change: 'less' },
    { takes: 0, change: 'in-cart' },
  ]);
});

test('ACC-08 what changed since it was shown is not put into the cart, nor where nothing of it is left', async () => {
  const guest = shopper();
  const lines = [line('VAAS-01', 2)];
  const { mark } = (await check(guest, lines)).body;
  expect(await add(guest, [line('VAAS-01', 3)], mark)).toMatchObject({
    ...{ status: 409, body: { code: 'REFILL_CHANGED' } },
  });
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('variants')
      .set({ unit_price_cents: 1_300 })
      .where('article_number', '=', 'VAAS-01')
      .execute(),
  );
  expect((await add(guest, lines, mark)).body.code).toBe('REFILL_CHANGED');
  expect((await guest.cart()).body.transactionLines).toEqual([]);
  const nothing = [line('NIETS-1')];
  const { body } = await check(guest, nothing);
  expect((await add(guest, nothing, body.mark)).body.code).toBe('NOTHING_LEFT');
});

test('ACC-08 API-13 a list has 500 lines; a cart holds 100 of them, and says so before it takes half', async () => {
  const guest = shopper();
  const variants = Array.from({ length: 101 }, (_, i) => ({ article_number: `VEEL-${i}`, stock: 9 }));
  const [first, ...others] = variants;
  if (!first) throw new Error('There are variants.');
  await createProduct(database, tenant, { variants: [first, ...others] });
  const lines = Array.from({ length: 500 }, (_, i) => line(`VEEL-${i % 101}`));
  const { status, body } = await check(guest, lines);
  expect([status, body.lines.length]).toEqual([200, 101]);
  expect(body.lines.every(({ takes }) => takes === 4 || takes === 5)).toBe(true);
  expect((await add(guest, lines, body.mark)).body.code).toBe('CART_FULL');
  expect((await guest.cart()).body.transactionLines).toEqual([]);
  const fits = lines.filter(({ code }) => code !== 'VEEL-100');
  expect((await add(guest, fits, (await check(guest, fits)).body.mark)).status).toBe(200);
  expect((await guest.cart()).body.transactionLines).toHaveLength(100);

  for (const wrong of [
    [],
    [...lines, line('VEEL-1')],
    [line('')],
    [line('VAAS-01', 0)],
    [line('VAAS-01', 1_000)],
  ])
    expect((await check(guest, wrong)).status).toBe(400);
});

test('ACC-08 a line that is an article number as it stands is one of that, and says what else it may have meant', async () => {
  const guest = shopper();
  await createProduct(database, tenant, {
    name: { nl: 'Schroef', en: 'Screw' },
    variants: [
      { article_number: 'AB 12', stock: 50, name: { nl: 'lang', en: 'long' } },
      { article_number: 'AB', stock: 50, name: { nl: 'kort', en: 'short' } },
      { article_number: 'CD 7', stock: 50, name: { nl: 'dik', en: 'thick' } },
    ],
  });
  const lines = [
    { code: 'AB', quantity: 12, whole: 'AB 12' },
    { code: 'CD', quantity: 7, whole: 'CD 7' },
    { code: 'AB', quantity: 3, whole: 'AB 3' },
    { code: 'AB 12', quantity: 3, whole: 'AB 12 3' },
    { code: 'XY', quantity: 4, whole: 'XY 4' },
  ];
  const { body } = await check(guest, lines);
  expect(
    body.lines.map(({ variantName, name, takes, alsoMeans }) => [variantName || name, takes, alsoMeans]),
  ).toEqual([
    // Of both lines that are it together.
    ['lang · AB 12', 4, { code: 'AB', quantity: 12 }],
    ['dik · CD 7', 1, undefined],
    ['kort · AB', 3, undefined],
    ['XY', 0, undefined],
  ]);
  expect((await add(guest, lines, body.mark)).status).toBe(200);
  const { body: cart } = await guest.cart();
  expect(cart.transactionLines.map(({ quantity }) => quantity).sort()).toEqual([1, 3, 4]);
});
