import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getProductPreview, type ProductDetail } from '@etalage/contracts';
import { productPreviewPath } from '@etalage/contracts/page-paths';
import { sql } from '@etalage/db';
import {
  createMedia,
  createProduct,
  createTenant,
  putSettings,
  type TestTenant,
} from '@etalage/db/test-factories';
import { describePhoto, noisyPhoto } from '@etalage/media/test-photos';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { findProduct } from './find-product.ts';
import { productPreviews } from './preview-facts.ts';

const { app, database } = await openShop();
const get = (shop: TestTenant, url: string) =>
  app.inject({ url: url.replace(/^\/previews/, '/store/previews'), headers: { host: shop.host } });
const statement = (shop: TestTenant, text: string) =>
  database.withTenant(shop.id, (tx) => sql.raw(text).execute(tx));

/** The address that the product's page gives to link previews. */
async function addressOf(shop: TestTenant, slug: string, language = 'nl'): Promise<string> {
  const { slug: own, previewVersion } = (
    await get(shop, `/products/slug/${slug}?lang=${language}`)
  ).json<ProductDetail>();
  return productPreviewPath(language, own, previewVersion);
}

/** A product with a photo that the shop keeps, or without one. */
async function offer(shop: TestTenant, slug: string, hasPhoto = true) {
  const media = hasPhoto ? await createMedia(database, shop, { widths: [640] }) : null;
  if (media) {
    const folder = join(app.services.env.MEDIA_DIR, shop.id);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${media.hash}-640.webp`), await noisyPhoto(640, 640));
  }
  const product = await createProduct(database, shop, {
    slug: null,
    mediaIds: media ? [media.id] : [],
    translations: { nl: { name: `Vaas ${slug}`, slug }, en: { name: `Vase ${slug}`, slug: `${slug}-en` } },
    variants: [{ unit_price_cents: 1000 }],
  });
  return { ...product, media };
}

test('SEO-07 a product’s picture for link previews is a JPEG of 1200 by 630 that may be kept for ever, one for each language', async () => {
  const shop = await createTenant(database);
  await offer(shop, 'blauw');
  const address = await addressOf(shop, 'blauw');
  const { statusCode, headers, rawPayload } = await get(shop, address);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'image/jpeg', 'public, max-age=31536000, immutable'],
  ]);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await describePhoto(rawPayload)).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  const english = await get(shop, await addressOf(shop, 'blauw', 'en'));
  expect(english.statusCode).toBe(200);
  expect(english.rawPayload.equals(rawPayload)).toBe(false);
});

test('SEO-07 the address is another one after a change of name, price, picture or the shop’s look, and the old one leads to it', async () => {
  const shop = await createTenant(database);
  const { id, variants } = await offer(shop, 'rood');
  const seen = [await addressOf(shop, 'rood')];
  const first = seen[0] ?? '';
  const changed = async () => {
    await expect.poll(async () => seen.includes(await addressOf(shop, 'rood'))).toBe(false);
    seen.push(await addressOf(shop, 'rood'));
    const old = await get(shop, first);
    expect([old.statusCode, old.headers.location]).toEqual([302, seen.at(-1)]);
    expect((await get(shop, seen.at(-1) ?? '')).statusCode).toBe(200);
  };
  await statement(shop, `UPDATE variants SET unit_price_cents = 1100 WHERE id = ${variants[0].id}`);
  await changed();
  await statement(shop, `UPDATE variants SET discount_price_cents = 900 WHERE id = ${variants[0].id}`);
  await changed();
  await statement(
    shop,
    `UPDATE product_translations SET name = 'Kan' WHERE product_id = ${id} AND language = 'nl'`,
  );
  await changed();
  await statement(shop, `UPDATE products SET main_media_id = NULL WHERE id = ${id}`);
  await statement(shop, `DELETE FROM product_media WHERE product_id = ${id}`);
  await changed();
  await putSettings(database, shop, { ecommerce_theme_primary_color: '#b3261e' });
  await changed();
  // Who buys one changes nothing on it.
  await statement(shop, `UPDATE stock SET quantity = quantity - 1 WHERE variant_id = ${variants[0].id}`);
  expect(await addressOf(shop, 'rood')).toBe(seen.at(-1));
});

test('SEO-07 strangers’ prices are on it, whoever’s page names it', async () => {
  const shop = await createTenant(database, { displayBasis: 'inc' });
  await offer(shop, 'geel');
  const address = await addressOf(shop, 'geel');
  const internal = {
    'x-etalage-internal': app.services.env.INTERNAL_SECRETS[0] ?? '',
    'x-etalage-basis': 'ex',
  };
  const answer = await app.inject({
    url: '/products/slug/geel?lang=nl',
    headers: { host: shop.host, 'x-etalage-host': shop.host, ...internal },
  });
  const detail = answer.json<ProductDetail>();
  expect(detail.unitPriceBasis).toBe('ex');
  expect(productPreviewPath('nl', 'geel', detail.previewVersion)).toBe(address);
});

test('SEO-07 the price on it is the one that strangers see, and says on which basis', async () => {
  const previewOf = productPreviews(app);
  /** What of € 10.00 is on the picture in a shop that keeps and shows its prices so. */
  const priceIn = async (price_basis: 'inc' | 'ex', displayBasis: 'inc' | 'ex', language: 'nl' | 'en') => {
    const shop = await createTenant(database, { price_basis, displayBasis });
    await offer(shop, 'wit', false);
    const tenant = await app.tenantOf(shop.id);
    if (!tenant) throw new Error('The shop is not there.');
    const slug = language === 'nl' ? 'wit' : 'wit-en';
    const row = await findProduct(app, getProductPreview, slug, { tenant, language });
    return (await previewOf(row, tenant, language)).facts.price;
  };
  const before = null;
  expect(await priceIn('inc', 'ex', 'nl')).toEqual({ now: '€\u00a08,26', before, note: 'excl. BTW' });
  expect(await priceIn('ex', 'inc', 'nl')).toEqual({ now: '€\u00a012,10', before, note: 'incl. BTW' });
  expect(await priceIn('inc', 'inc', 'en')).toEqual({ now: '€10.00', before, note: 'incl. VAT' });
});

test('SEO-07 PDP-23 the lowest price is on it as such, with the one before a discount, and the shop’s name, colour and logo', async () => {
  const shop = await createTenant(database);
  const looks = { store_name: 'Glas & Zo', store_logo: '/media/logo.webp' };
  await putSettings(database, shop, { ...looks, ecommerce_theme_primary_color: '#b3261e' });
  const { variants } = await createProduct(database, shop, {
    slug: 'kan',
    variants: [{ unit_price_cents: 1000 }, { unit_price_cents: 900, discount_price_cents: 800 }],
  });
  const tenant = await app.tenantOf(shop.id);
  if (!tenant) throw new Error('The shop is not there.');
  const previewOf = productPreviews(app);
  const factsIn = async (language: 'nl' | 'en') => {
    const row = await findProduct(app, getProductPreview, 'kan', { tenant, language });
    const { price, shop: look } = (await previewOf(row, tenant, language)).facts;
    return { price, look };
  };
  const look = { name: 'Glas & Zo', colour: '#b3261e', logo: '/media/logo.webp' };
  expect(await factsIn('nl')).toEqual({
    price: { now: 'vanaf €\u00a08,00', before: '€\u00a09,00', note: 'incl. BTW' },
    look,
  });
  expect(await factsIn('en')).toEqual({
    price: { now: 'from €8.00', before: '€9.00', note: 'incl. VAT' },
    look,
  });
  // PDP-23: of the 30 days before the reduction.
  const cost = (cents: number, days: number) =>
    database.withTenant(shop.id, (tx) =>
      sql`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, valid_from)
        VALUES (${shop.id}, ${variants[1]?.id}, ${cents}, now() - ${days} * interval '1 day')`.execute(tx),
    );
  await cost(850, 9);
  expect((await factsIn('nl')).price).toMatchObject({ before: '€\u00a08,50' });
  await cost(800, 19);
  expect((await factsIn('nl')).price).toMatchObject({ now: 'vanaf €\u00a08,00', before: null });
});

test('SEO-07 there is no picture of another shop’s product, of a draft, in a language that the shop has not, or of another kind', async () => {
  const [shop, other] = [
    await createTenant(database, { languages: ['nl'] }),
    await createTenant(database, { languages: ['nl'] }),
  ];
  const { id } = await offer(shop, 'groen');
  const address = await addressOf(shop, 'groen');
  expect((await get(other, address)).statusCode).toBe(404);
  expect((await get(shop, address.replace('/nl-', '/en-'))).statusCode).toBe(404);
  for (const odd of [address.replace('.jpg', '.png'), address.replace('.jpg', '-2400.jpg'), `${address}x`])
    expect([400, 404]).toContain((await get(shop, odd)).statusCode);
  await statement(shop, `UPDATE products SET status = 'draft' WHERE id = ${id}`);
  expect((await get(shop, address)).statusCode).toBe(404);
});

test('SEO-07 two are drawn at a time and each once; where one cannot be drawn its photo stands in', async () => {
  const shop = await createTenant(database);
  const slugs = ['een', 'twee', 'drie', 'vier'];
  for (const slug of slugs) await offer(shop, slug);
  const { media } = app.services;
  const read = media.read;
  let [now, most, all] = [0, 0, 0];
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  media.read = async (...asked) => {
    now += 1;
    all += 1;
    most = Math.max(most, now);
    await opened;
    now -= 1;
    return read(...asked);
  };
  try {
    const addresses = await Promise.all([...slugs, ...slugs].map((slug) => addressOf(shop, slug)));
    const answers = addresses.map((address) => get(shop, address));
    await expect.poll(() => now).toBe(2);
    open();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
      addresses.map(() => 200),
    );
    expect([most, all]).toEqual([2, slugs.length]);
    media.read = async () => {
      throw new Error('away');
    };
    const { media: photo } = await offer(shop, 'vijf');
    const failed = await get(shop, await addressOf(shop, 'vijf'));
    expect([failed.statusCode, failed.headers.location, failed.headers['cache-control']]).toEqual([
      ...[302, `/media/${shop.id}/${photo?.hash}-640.webp`, 'no-store'],
    ]);
  } finally {
    media.read = read;
  }
  expect((await get(shop, await addressOf(shop, 'vijf'))).statusCode).toBe(200);
  await offer(shop, 'zes', false);
  expect((await get(shop, await addressOf(shop, 'zes'))).statusCode).toBe(200);
});
