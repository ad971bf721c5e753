import type { Cart } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createMedia, createOutfit, createProduct } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { createSecondApp, patience } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { byInject, Shopper } from '../../../test/shopping.ts';

const { database, databaseUrl, shop, shopper } = await openShop({
  product: { name: 'Vaas', variants: [{ stock: 10, name: { nl: 'Klein' } }] },
});
const { tenant, variantId } = shop;
/** Another process on the same database, where one can be. */
const second = databaseUrl ? await createSecondApp(databaseUrl) : null;

/** Changes rows as a shopkeeper's program does. */
const change = (statement: ReturnType<typeof sql>) =>
  database.withTenant(tenant.id, (tx) => statement.execute(tx));

test('API-17 a cart follows names, addresses, article numbers and pictures of what it holds, in both languages and every process', async () => {
  const product = await createProduct(database, tenant, {
    name: 'Kan',
    variants: [{ stock: 5, name: { nl: 'Rood' } }],
  });
  const [{ id }] = product.variants;
  const anna = shopper();
  await anna.add(id);
  const elsewhere = second && new Shopper(byInject(second), tenant.host);
  if (elsewhere) elsewhere.cookie = anna.cookie;
  const asked = elsewhere ? [anna, elsewhere] : [anna];
  const lineOf = async (one: Shopper, language: string) =>
    (await one.call<Cart>('GET', `/cart?lang=${language}`)).body.transactionLines[0];
  /** Each process's answer shows this. */
  const show = async (language: string, shows: object, what = '') => {
    for (const one of asked) expect(await lineOf(one, language), what).toMatchObject(shows);
  };
  await show('en', { product: { name: 'Kan (en)' } });
  await show('nl', { product: { name: 'Kan (nl)' }, productVariant: { name: 'Rood' } });

  const changes: [what: string, statement: ReturnType<typeof sql>, language: string, shows: object][] = [
    [
      'a name',
      sql`UPDATE product_translations SET name = 'Karaf' WHERE product_id = ${product.id} AND language = 'nl'`,
      'nl',
      { product: { name: 'Karaf' } },
    ],
    [
      'a name in the other language',
      sql`UPDATE product_translations SET name = 'Carafe' WHERE product_id = ${product.id} AND language = 'en'`,
      'en',
      { product: { name: 'Carafe' } },
    ],
    [
      'an address',
      sql`UPDATE product_translations SET slug = 'een-karaf' WHERE product_id = ${product.id} AND language = 'nl'`,
      'nl',
      { slug: 'een-karaf' },
    ],
    [
      'a variant',
      sql`UPDATE variants SET name = '{"nl": "Groen"}', article_number = 'kan-2' WHERE id = ${id}`,
      'nl',
      { productVariant: { name: 'Groen', articleNumber: 'kan-2' } },
    ],
  ];
  for (const [what, statement, language, shows] of changes) {
    await change(statement);
    await vi.waitFor(() => show(language, shows, what), patience);
  }
  const picture = await createMedia(database, tenant, { alt: { nl: 'Een karaf' } });
  await change(sql`UPDATE products SET main_media_id = ${picture.id} WHERE id = ${product.id}`);
  await vi.waitFor(() => show('nl', { image: { alt: 'Een karaf' } }), patience);
  await change(sql`UPDATE media SET alt = '{"nl": "Een groene karaf"}' WHERE id = ${picture.id}`);
  await vi.waitFor(() => show('nl', { image: { alt: 'Een groene karaf' } }), patience);
  const outfit = await createOutfit(database, tenant, {
    product_id: product.id,
    main_media_id: picture.id,
  });
  await change(sql`UPDATE variants SET outfit_id = ${outfit.id} WHERE id = ${id}`);
  const shows = {
    outfitImage: expect.stringContaining(picture.hash),
    product: { outfits: [{ id: outfit.id }], mainMediaUrl: expect.stringContaining(picture.hash) },
  };
  await vi.waitFor(() => show('nl', shows), patience);
});

test('API-17 price, stock and whether it is sold come from the database, so the next answer has them', async () => {
  const product = await createProduct(database, tenant, { variants: [{ stock: 5, unit_price_cents: 1000 }] });
  const [{ id }] = product.variants;
  const karel = shopper();
  await karel.add(id);
  await change(sql`UPDATE variants SET unit_price_cents = 1234 WHERE id = ${id}`);
  const { body: dearer } = await karel.call<Cart>('GET', '/cart?lang=nl');
  expect(dearer.transactionLines[0]?.product.unitPrice).toBe(12.34);
  await change(sql`UPDATE stock SET quantity = 1 WHERE variant_id = ${id}`);
  expect((await karel.add(id)).body).toMatchObject({ code: 'OUT_OF_STOCK', available: 1 });
  await change(sql`UPDATE products SET status = 'draft' WHERE id = ${product.id}`);
  const { body: unsold } = await karel.call<Cart>('GET', '/cart?lang=nl');
  expect(unsold.transactionLines[0]?.available).toBe(0);
  await change(sql`DELETE FROM variants WHERE id = ${id}`);
  expect((await karel.call<Cart>('GET', '/cart?lang=nl')).body.transactionLines).toEqual([]);
});

test('API-17 what a variant holds comes from the database too: the next answer has its price per litre', async () => {
  const { variants } = await createProduct(database, tenant, {
    content_milli: 500,
    content_unit: 'l',
    variants: [{ unit_price_cents: 3000 }],
  });
  const [{ id }] = variants;
  const karel = shopper();
  await karel.add(id);
  const perLitre = async () => (await karel.cart()).body.transactionLines[0]?.product.pricePerUnit?.price;
  expect(await perLitre()).toBe(60);
  await change(sql`UPDATE variants SET pack_units = 3 WHERE id = ${id}`);
  expect(await perLitre()).toBe(20);
  await change(sql`UPDATE variants SET content_milli = 2000 WHERE id = ${id}`);
  expect(await perLitre()).toBe(15);
});

test('API-11 a line of an order has the price per litre and the outfit’s picture that it was bought with', async () => {
  const [main, ofOutfit] = [await createMedia(database, tenant), await createMedia(database, tenant)];
  const later = await createMedia(database, tenant);
  const { id: productId, variants } = await createProduct(database, tenant, {
    main_media_id: main.id,
    content_milli: 500,
    content_unit: 'l',
    variants: [{ unit_price_cents: 3850, pack_units: 3 }, { unit_price_cents: 1500 }],
  });
  const outfit = await createOutfit(database, tenant, {
    product_id: productId,
    main_media_id: ofOutfit.id,
  });
  await change(sql`UPDATE variants SET outfit_id = ${outfit.id} WHERE id = ${variants[0].id}`);
  const anna = shopper();
  for (const { id } of variants) await anna.add(id);
  await anna.add(variantId);
  await anna.fillIn(shop.shippingMethodId);
  const placed = await anna.place();
  expect(placed.status).toBe(201);
  await change(
    sql`UPDATE products SET content_milli = 100, main_media_id = ${later.id} WHERE id = ${productId}`,
  );
  const { body } = await anna.order(placed.body.id, placed.body.token);
  const outfits = [{ id: outfit.id }];
  expect(body.transactionLines).toMatchObject([
    {
      outfitImage: expect.stringContaining(ofOutfit.hash),
      product: {
        outfits,
        mainMediaUrl: expect.stringContaining(ofOutfit.hash),
        pricePerUnit: { price: 25.67, unit: 'l' },
      },
    },
    {
      outfitImage: null,
      product: {
        outfits,
        mainMediaUrl: expect.stringContaining(main.hash),
        pricePerUnit: { price: 30, unit: 'l' },
      },
    },
    { outfitImage: null, product: { outfits: [], pricePerUnit: null } },
  ]);
  // As of an order from before it was kept.
  await change(
    sql`UPDATE order_lines SET content_milli = NULL, content_unit = NULL WHERE order_id = ${placed.body.id}`,
  );
  const { body: older } = await anna.order(placed.body.id, placed.body.token);
  expect(older.transactionLines.map(({ product }) => product.pricePerUnit)).toEqual([null, null, null]);
});

test('API-17 an order is written with the names of its own moment, also where nobody was told of them', async () => {
  const iris = shopper();
  await iris.add(variantId);
  await iris.fillIn(shop.shippingMethodId);
  // As bulk loading does, which tells of nothing: what is remembered is old now.
  await change(sql`
    WITH bulk AS MATERIALIZED (SELECT set_config('app.bulk', 'on', true) AS mode)
    UPDATE variants SET name = '{"nl": "Groot"}' FROM bulk WHERE id = ${variantId} AND mode = 'on'`);
  const { body: cart } = await iris.cart();
  expect(cart.transactionLines[0]?.productVariant.name).toBe('Klein');
  const placed = await iris.place();
  expect(placed.status).toBe(201);
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql`SELECT variant_name FROM order_lines WHERE order_id = ${placed.body.id}`.execute(tx),
  );
  expect(rows).toEqual([{ variant_name: 'Groot' }]);
});
