import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Checkout, ProductDetail } from '@etalage/contracts';
import { openShop } from '@etalage/db/open-shop';
import { readShopFile, type ShopFile } from '@etalage/db/shop-file';
import { expect, test } from 'vitest';
import { createTestApp } from './build-app.ts';
import { byInject, Shopper } from './shopping.ts';

const { app, database } = await createTestApp();
const file = resolve(import.meta.dirname, '../../../deploy/shop/first-shop.json');

/** Opens the shop and orders two of its teas there; how its price was shown, and what came of it. */
async function orderIn(shop: ShopFile) {
  await openShop(database, shop);
  const anna = new Shopper(byInject(app), shop.hosts[0] ?? '');
  const { body: tea } = await anna.get<ProductDetail>('/products/slug/kamillethee?lang=nl');
  expect((await anna.add(tea.variants[0]?.id ?? 0, 2)).status).toBe(200);
  const { shippingOptions } = (await anna.get<Checkout>('/checkout?lang=nl')).body;
  expect(shippingOptions.map(({ name }) => name)).toEqual(['PostNL', 'Afhalen']);
  await anna.fillIn(shippingOptions[0]?.id ?? 0);
  const { status, body: placed } = await anna.place();
  return { shown: [tea.variants[0]?.unitPrice, tea.unitPriceBasis], status, placed };
}

test('OPS-42 a shop that is made of a file, with nothing else, sells: its goods are ordered, and the order leads to the bank', async () => {
  const shop = readShopFile(readFileSync(file, 'utf8'));
  const { shown, status, placed } = await orderIn(shop);
  expect({ shown, status, placed }).toMatchObject({
    shown: [3.95, 'inc'],
    status: 201,
    placed: { total: 12.85 },
  });
  expect(placed.redirectUrl).toContain('/test-bank/');

  // The same prices without VAT: that comes on top.
  const ofBusinesses = { ...shop, slug: 'groothandel', hosts: ['groot.example'], pricesIncludeVat: false };
  expect(await orderIn(ofBusinesses)).toMatchObject({
    shown: [3.95, 'ex'],
    status: 201,
    placed: { total: 14.01 },
  });
});
