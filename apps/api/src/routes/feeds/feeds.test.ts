import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { sql } from '@etalage/db';
import {
  createBrand,
  createCategory,
  createMedia,
  createProduct,
  createShippingMethod,
  createTenant,
  putSettings,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const api = await createTestApp();
const ask = (shop: TestTenant, language = 'nl', headers = {}) =>
  api.app.inject({ url: `/store/feeds/google-${language}.xml`, headers: { host: shop.host, ...headers } });
const on = { settings: { product_feeds_enabled: 'true' } };

/** Of each item its fields; of one that is there several times the last. */
async function itemsOf(shop: TestTenant, language = 'nl'): Promise<Record<string, string>[]> {
  const { statusCode, body } = await ask(shop, language);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^<\?xml.*<\/rss>\n$/s);
  return [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [
        ...item.replace(/<g:price>[^<]*<\/g:price><\/g:shipping>/, '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g),
      ].map(([, name, text]) => [name, text]),
    ),
  );
}

test('SEO-03 a feed is there where the shop switched it on and sells, in its languages', async () => {
  const off = await createTenant(api.database);
  const closed = await createTenant(api.database, { ...on, shopping_enabled: false });
  const dutch = await createTenant(api.database, { ...on, languages: ['nl'] });
  for (const [shop, language] of [
    [off, 'nl'],
    [closed, 'nl'],
    [dutch, 'en'],
  ] as const)
    expect((await ask(shop, language)).json()).toMatchObject({ status: 404, code: 'FEED_NOT_FOUND' });
  const answer = await ask(dutch);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(answer.body).toContain('</channel>');
  await putSettings(api.database, dutch, { product_feeds_enabled: 'false' });
  expect((await ask(dutch)).statusCode).toBe(404);
  const packed = await ask(await createTenant(api.database, on), 'nl', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toContain('</rss>');
});

test('SEO-03 an item has the price with VAT, the stock, the words and the numbers of its variant', async () => {
  const shop = await createTenant(api.database, { ...on, price_basis: 'ex', displayBasis: 'ex' });
  const [first, second] = [await createMedia(api.database, shop), await createMedia(api.database, shop)];
  const above = await createCategory(api.database, shop, { name: { nl: 'Wonen', en: 'Living' } });
  const category = await createCategory(api.database, shop, {
    name: { nl: 'Vazen & kannen', en: 'Vases' },
    parent_id: above.id,
  });
  await createShippingMethod(api.database, shop, { price: { price_cents: 500 } });
  const { id, variants } = await createProduct(api.database, shop, {
    brand_id: (await createBrand(api.database, shop, { name: 'Molen' })).id,
    mediaIds: [first.id, second.id],
    categoryIds: [category.id, above.id],
    content_milli: 750,
    content_unit: 'l',
    translations: {
      nl: {
        name: 'Vaas <1> & \u0007co',
        slug: 'vaas',
        description: '<p>Een <b>mooie</b> vaas</p><script>alert(1)</script>',
      },
      en: { name: 'Vase', slug: 'vase', description: '' },
    },
    variants: [
      {
        name: { nl: 'groot' },
        unit_price_cents: 1000,
        discount_price_cents: 800,
        ean: '8710400145073',
        stock: 3,
      },
      { name: { nl: 'klein' }, unit_price_cents: 500, ean: '8710400145074', stock: 0 },
      { unit_price_cents: 0 },
    ],
  });
  const [large, small, ...rest] = await itemsOf(shop);
  expect(rest).toEqual([]);
  expect(large).toMatchObject({
    id: String(variants[0].id),
    title: 'Vaas &lt;1&gt; &amp; co groot',
    description: 'Een mooie vaas',
    link: expect.stringMatching(new RegExp(`/nl/products/vaas\\?variant=${variants[0].id}$`)),
    image_link: expect.stringContaining(`/media/${shop.id}/${first.hash}-`),
    additional_image_link: expect.stringContaining(second.hash),
    availability: 'in_stock',
    price: '9.68 EUR',
    brand: 'Molen',
    gtin: '8710400145073',
    condition: 'new',
    item_group_id: String(id),
    product_type: 'Wonen &gt; Vazen &amp; kannen',
    unit_pricing_measure: '0.75 l',
    unit_pricing_base_measure: '1 l',
    country: 'NL',
  });
  expect((await ask(shop)).body).toContain('<g:price>6.05 EUR</g:price></g:shipping>');
  // A number whose check digit is wrong is none.
  expect(small).toMatchObject({ availability: 'out_of_stock', title: expect.stringContaining('klein') });
  expect(small).not.toHaveProperty('gtin');
  expect(small).not.toHaveProperty('sale_price');
  expect((await itemsOf(shop, 'en'))[0]).toMatchObject({
    title: 'Vase groot',
    description: 'Een mooie vaas',
  });
});

test('SEO-03 an item has the price per kg or litre that its page has, of larger sizes and packs too', async () => {
  const shop = await createTenant(api.database, on);
  const { id: main_media_id } = await createMedia(api.database, shop);
  const slug = 'olie';
  await createProduct(api.database, shop, {
    slug,
    main_media_id,
    content_milli: 500,
    content_unit: 'l',
    variants: [
      { unit_price_cents: 1395, pack_units: 1 },
      { unit_price_cents: 3850, pack_units: 3 },
      { unit_price_cents: 9995, content_milli: 5000 },
    ],
  });
  await createProduct(api.database, shop, { slug: 'vaas', main_media_id, variants: [{ pack_units: 2 }] });
  const items = await itemsOf(shop);
  const told = items.map(({ unit_pricing_measure, unit_pricing_base_measure }) => [
    unit_pricing_measure,
    unit_pricing_base_measure,
  ]);
  expect(told).toEqual([
    ['0.5 l', '1 l'],
    ['1.5 l', '1 l'],
    ['5 l', '1 l'],
    [undefined, undefined],
  ]);
  const page = await api.app.inject({ url: `/products/slug/${slug}`, headers: { host: shop.host } });
  const { variants } = page.json();
  expect(variants.map(({ pricePerUnit }: { pricePerUnit: object }) => pricePerUnit)).toEqual([
    { price: 27.9, unit: 'l' },
    { price: 25.67, unit: 'l' },
    { price: 19.99, unit: 'l' },
  ]);
});

test('SEO-03 no text of an item is longer than Google takes, and it has ten more pictures at most', async () => {
  const shop = await createTenant(api.database, on);
  const pictures = [];
  for (let made = 0; made < 12; made += 1) pictures.push(await createMedia(api.database, shop));
  const trail: number[] = [];
  for (const letter of ['a', 'b', 'c', 'd', 'e'])
    trail.unshift(
      (
        await createCategory(api.database, shop, {
          name: { nl: letter.repeat(200) },
          parent_id: trail[0] ?? null,
        })
      ).id,
    );
  await createProduct(api.database, shop, {
    translations: { nl: { name: `${'💐'.repeat(149)}xyz`, description: `<p>${'meel '.repeat(1_100)}</p>` } },
    brand_id: (await createBrand(api.database, shop, { name: 'm'.repeat(71) })).id,
    mediaIds: pictures.map(({ id }) => id),
    categoryIds: trail,
  });
  const [item = {}] = await itemsOf(shop);
  // Characters are counted, not their bytes; an end that is a space goes.
  expect(item.title).toBe(`${'💐'.repeat(149)}x`);
  expect(item.description).toBe('meel '.repeat(1_000).trim());
  expect(item.brand).toBe('m'.repeat(70));
  expect(item.product_type?.replaceAll('&gt;', '>')).toHaveLength(750);
  const { body } = await ask(shop);
  const told = [...body.matchAll(/<g:additional_image_link>[^<]*\/([0-9a-f]+)-/g)].map(([, hash]) => hash);
  expect(told).toEqual(pictures.slice(1, 11).map(({ hash }) => hash));
});

test('SEO-03 what is hidden, costs nothing or has no picture is in no feed; a large shop is read to its end', async () => {
  const shop = await createTenant(api.database, on);
  const other = await createTenant(api.database, on);
  const [media, foreign] = [await createMedia(api.database, shop), await createMedia(api.database, other)];
  await createProduct(api.database, other, { main_media_id: foreign.id });
  await createProduct(api.database, shop, { main_media_id: media.id, status: 'draft' });
  await createProduct(api.database, shop, { main_media_id: media.id, variants: [{ unit_price_cents: 0 }] });
  await createProduct(api.database, shop);
  expect(await itemsOf(shop)).toEqual([]);
  await api.database.withTenant(shop.id, async (tx) => {
    // So many at once may take longer than the statement of a request.
    await sql`SELECT set_config('app.bulk', 'on', true), set_config('statement_timeout', '60s', true)`.execute(
      tx,
    );
    await sql`WITH made AS (
      INSERT INTO products (tenant_id, status, vat_rate, main_media_id)
      SELECT ${shop.id}, 'published', 2100, ${media.id} FROM generate_series(1, 2401) RETURNING id
    ), named AS (
      INSERT INTO product_translations (tenant_id, product_id, language, name, description) SELECT ${shop.id}, id, 'nl', 'x',
        (SELECT string_agg(md5(made.id || ' ' || n), ' ') FROM generate_series(1, 150) n) FROM made
    ) INSERT INTO variants (tenant_id, product_id, article_number, unit_price_cents)
      SELECT ${shop.id}, id, 'a' || id, 100 FROM made`.execute(tx);
  });
  const items = await itemsOf(shop);
  expect(new Set(items.map(({ id }) => id)).size).toBe(2401);
  // Neither a brand nor a number says what they are.
  expect(items[0]).toMatchObject({ identifier_exists: 'no' });

  // Whoever wants the headers alone has them at once, and nothing is written: else most of so many would be told to come back.
  const heads = await Promise.all(
    Array.from({ length: 40 }, () =>
      api.app.inject({ method: 'HEAD', url: '/store/feeds/google-nl.xml', headers: { host: shop.host } }),
    ),
  );
  expect(new Set(heads.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 ']));
  expect(heads[0]?.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
  });

  // Two who ask and then read nothing: their feeds are written all the same, and the places are free for others.
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const idle = await Promise.all([1, 2].map(() => askAndReadNothing(port, shop)));
  try {
    await expect.poll(async () => (await ask(shop)).statusCode, { timeout: 90_000 }).toBe(200);
  } finally {
    for (const socket of idle) socket.destroy();
  }
});

/** Asks for a feed on a connection of which nothing is read after the first bytes. */
async function askAndReadNothing(port: number, shop: TestTenant): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET /store/feeds/google-nl.xml HTTP/1.1\r\nhost: ${shop.host}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}
