import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../src/open-shop.ts';
import { readShopFile } from '../src/shop-file.ts';
import { createTestDatabase } from '../src/test-database.ts';

const root = resolve(import.meta.dirname, '../../..');
const example = readFileSync(join(root, 'deploy/shop/first-shop.json'), 'utf8');
const { database, url, drop } = await createTestDatabase();
afterAll(drop);

test('OPS-42 a file says what a new shop begins with; it is made whole or not at all, and once', async () => {
  const tenantId = await openShop(database, readShopFile(example));
  const shop = await database.withTenant(tenantId, async (tx) => ({
    goods: await tx
      .selectFrom('variants')
      .innerJoin('stock', (join) => join.onRef('stock.variant_id', '=', 'variants.id'))
      .select(['unit_price_cents', 'quantity'])
      .execute(),
    products: await tx.selectFrom('products').select(['vat_rate', 'min_price_cents', 'in_stock']).execute(),
    slugs: await tx
      .selectFrom('product_translations')
      .select(['language', 'slug'])
      .orderBy('language')
      .execute(),
    ways: await tx
      .selectFrom('shipping_method_prices')
      .select(['price_cents', 'threshold_order_total_cents'])
      .orderBy('id')
      .execute(),
  }));
  expect(shop).toEqual({
    goods: [{ unit_price_cents: 395, quantity: 25 }],
    products: [{ vat_rate: 900, min_price_cents: 395, in_stock: true }],
    slugs: [
      { language: 'en', slug: 'camomile-tea' },
      { language: 'nl', slug: 'kamillethee' },
    ],
    ways: [
      { price_cents: 495, threshold_order_total_cents: 5000 },
      { price_cents: 0, threshold_order_total_cents: null },
    ],
  });
  await expect(openShop(database, readShopFile(example))).rejects.toThrow(
    'There is a shop "buurtwinkel" already.',
  );
  const other = { ...readShopFile(example), slug: 'tweede', hosts: ['tweede.example', 'winkel.example'] };
  await expect(openShop(database, other)).rejects.toThrow(
    'Another shop has the host winkel.example already.',
  );
  const lost = { ...readShopFile(example), slug: 'derde', hosts: ['derde.example'] };
  lost.products = lost.products.map((product) => ({ ...product, category: 'koffie' }));
  await expect(openShop(database, lost)).rejects.toThrow('There is no category "koffie".');
  const shops = await database.withPlatform((tx) =>
    tx
      .selectFrom('tenants')
      .innerJoin('tenant_domains', 'tenant_id', 'id')
      .select(['slug', 'host', 'is_primary'])
      .execute(),
  );
  expect(shops).toEqual([{ slug: 'buurtwinkel', host: 'winkel.example', is_primary: true }]);
});

test('OPS-42 a file that is wrong is refused with the place that is wrong, and one that is right makes its shop', async () => {
  const changed = (from: string, to: string) => () => readShopFile(example.replace(from, to));
  expect(changed('"price": "3.95"', '"price": 3.95')).toThrow(
    'products[0].variants[0].price is an amount in euros',
  );
  expect(changed('"vat": 9', '"vat": 8')).toThrow('products[0].vat is 0, 9 or 21.');
  expect(changed('"stock": 25', '"stock": -1')).toThrow(
    'products[0].variants[0].stock is a number of pieces.',
  );
  expect(changed('"winkel.example"', '"Winkel.example"')).toThrow('hosts[0] is a text that fits');
  expect(changed('"isDemo"', '"demo"')).toThrow('the file knows no "demo"');
  expect(changed('"en": "Camomile tea"', '"de": "Kamillentee"')).toThrow('products[0].name knows no "de"');
  expect(changed('{', '')).toThrow('The file is no JSON');
  expect(changed('"pricesIncludeVat": true', '"pricesIncludeVat": "no"')).toThrow(
    'pricesIncludeVat is true or false.',
  );
  expect(changed('"isDemo": true', '"isDemo": "true"')).toThrow('isDemo is true or false.');
  expect(changed('"isPickup": true', '"isPickup": 1')).toThrow('shipping[1].isPickup is true or false.');
  expect(changed('Kamillethee', 'ромашка')).toThrow('products[0].name.nl makes the address of its page');
  expect(changed('"freeFrom": "50.00"', '"freeFrom": "0.00"')).toThrow('shipping[0].freeFrom is more than');
  expect(changed('"price": "3.95"', '"price": "1000000.00"')).toThrow('variants[0].price is an amount');
  for (const [from, to, place] of [
    ['"winkel.example"', '"a.example", "a.example"', 'hosts[1]'],
    ['"nl", "en"', '"nl", "en", "nl"', 'languages[2]'],
    ['"code": "pickup"', '"code": "post"', 'shipping[1].code'],
    [/"payments": \[(.*)\]/, '"payments": [$1, $1]', 'payments[1]'],
    [/"categories": \[(.*)\]/, '"categories": [$1, $1]', 'categories[1].slug'],
    [/"variants": \[(.*)\]/, '"variants": [$1, $1]', 'products[0].variants[1].articleNumber'],
  ] as const)
    expect(() => readShopFile(example.replace(from, to))).toThrow(`${place} stands there twice: `);
  // Of another article the page would have the same address.
  const again = (_: string, tea: string) => `"products": [${tea}, ${tea.replace('THEE-1', 'THEE-2')}]`;
  expect(() => readShopFile(example.replace(/"products": \[(.*)\]/s, again))).toThrow(
    'products[1].name.nl stands there twice: kamillethee.',
  );
  const folder = mkdtempSync(join(tmpdir(), 'etalage-shop-'));
  writeFileSync(join(folder, 'shop.json'), example.replace('"vat": 9', '"vat": 8'));
  const { DATABASE_URL: _, ...outer } = process.env;
  const type = (env: Record<string, string>) =>
    promisify(execFile)('npm', ['run', '--silent', 'db:shop', '--', join(folder, 'shop.json')], {
      cwd: root,
      env: { ...outer, ...env },
    });
  await expect(type({ DATA_DIR: join(folder, 'data') })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^products\[0\]\.vat is 0, 9 or 21\.$/m),
  });
  if (url) {
    const right = example.replace('"buurtwinkel"', '"buren"').replace('"winkel.example"', '"buren.example"');
    writeFileSync(join(folder, 'shop.json'), right);
    const { stdout } = await type({ DATABASE_URL: url });
    expect(stdout).toContain('The shop "buren" answers at buren.example.');
    const shops = await database.withPlatform((tx) => tx.selectFrom('tenants').select('slug').execute());
    expect(shops).toContainEqual({ slug: 'buren' });
  }
  rmSync(folder, { recursive: true, force: true });
});
