import { isDeepStrictEqual } from 'node:util';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createBrand,
  createBundle,
  createCampaign,
  createCategory,
  createCmsPage,
  createMedia,
  createProduct,
  createTag,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';

const api = await createTestApp();
const sitemap = async (shop: TestTenant, page = 1) => {
  const answer = await api.app.inject({ url: `/store/sitemap?page=${page}`, headers: { host: shop.host } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** Of which one in fifty is a draft. SITEMAP_PRODUCTS=25600 makes more than 50,000 addresses of them in two languages, in half a minute. */
const count = Number(process.env.SITEMAP_PRODUCTS ?? 2_350);

test('SEO-02 a shop of many products has every address of its own on one page of its sitemap', async () => {
  const shop = await createTenant(api.database);
  const others = await createTenant(api.database);
  await createProduct(api.database, others, { slug: 'van-een-ander' });
  const fill = sql`WITH made AS (
      INSERT INTO products (tenant_id, status, vat_rate, updated_at)
      SELECT ${shop.id}, CASE WHEN n % 50 = 0 THEN 'draft' ELSE 'published' END, 2100, timestamptz '2021-01-01' + n * interval '1 minute'
      FROM generate_series(1, ${count}) n
      RETURNING id, status
    ) INSERT INTO product_translations (tenant_id, product_id, language, name, slug)
      SELECT ${shop.id}, id, language, 'x', status || '-' || id FROM made, unnest(ARRAY['nl', 'en']) language`;
  await withOwner(api.database, (tx) => fill.execute(tx), { tenantId: shop.id, bulk: true });
  const { total, pages } = await sitemap(shop);
  expect(total).toBe(count * 0.98 + 3);
  const seen = new Set<string>();
  let addresses = 0;
  for (let page = 1; page <= pages.length; page += 1) {
    const { items } = await sitemap(shop, page);
    expect(items.length).toBe(page < pages.length ? 1000 : total - (pages.length - 1) * 1000);
    const moments = items.map((item: { lastModified: string | null }) => item.lastModified ?? '').sort();
    expect(new Set(moments).size).toBeGreaterThan(300);
    expect(pages[page - 1]).toBe(moments.at(-1));
    for (const { paths } of items) {
      addresses += Object.keys(paths).length;
      seen.add(paths.nl);
    }
  }
  expect(addresses).toBe(2 * total);
  expect(seen.size).toBe(total);
  expect([...seen].filter((path) => path.includes('draft') || path.includes('ander'))).toEqual([]);
  expect((await sitemap(shop, pages.length + 1)).items).toEqual([]);
});

test('SEO-02 the sitemap has the pictures of a product, and is made anew for one that comes', async () => {
  const shop = await createTenant(api.database);
  const [first, second] = [await createMedia(api.database, shop), await createMedia(api.database, shop)];
  await createProduct(api.database, shop, { slug: 'vaas', mediaIds: [first.id, second.id] });
  const images = async () =>
    (await sitemap(shop)).items.flatMap((item: { images: string[] }) => item.images.map((path) => path));
  const fileOf = ({ hash, widths }: typeof first) => `/media/${shop.id}/${hash}-${widths.at(-1)}.webp`;
  expect(await images()).toEqual([fileOf(first), fileOf(second)]);
  await createProduct(api.database, shop, { slug: 'kan', main_media_id: second.id });
  await expect.poll(images, patience).toEqual([fileOf(first), fileOf(second), fileOf(second)]);
  const many = [];
  for (let made = 0; made < 12; made += 1) many.push(await createMedia(api.database, shop));
  await createProduct(api.database, shop, { slug: 'schaal', mediaIds: many.map(({ id }) => id) });
  await expect.poll(async () => (await images()).slice(3), patience).toEqual(many.slice(0, 10).map(fileOf));
});

test('SEO-02 the sitemap names categories, tags and brands that have products, bundles, pages and campaigns that are on, home once, and is made anew for each', async () => {
  const shop = await createTenant(api.database);
  const paths = async () =>
    (await sitemap(shop)).items.map((item: { paths: { nl: string } }) => item.paths.nl);
  expect(await paths()).toEqual(['home', 'contact']);
  const { id, variants } = await createProduct(api.database, shop, { slug: 'vaas' });
  const lines = [{ variantId: variants[0].id }];
  await expect.poll(paths, patience).toEqual(['home', 'products', 'contact', 'products/vaas']);
  const above = (await createCategory(api.database, shop, { slug: 'wonen' })).id;
  const category = (await createCategory(api.database, shop, { slug: 'glas', parent_id: above })).id;
  const tag = (await createTag(api.database, shop, { slug: 'cadeau' })).id;
  const brand = (await createBrand(api.database, shop, { slug: 'huismerk' })).id;
  const unseen = {
    empty: await createCategory(api.database, shop, { slug: 'leeg' }),
    drafts: await createCategory(api.database, shop, { slug: 'straks' }),
    tag: await createTag(api.database, shop, { slug: 'ooit' }),
    brand: await createBrand(api.database, shop, { slug: 'nieuw-merk' }),
  };
  await createProduct(api.database, shop, {
    ...{ slug: 'straks', status: 'draft', brand_id: unseen.brand.id },
    ...{ categoryIds: [unseen.drafts.id], tagIds: [unseen.tag.id] },
  });
  const run = (statement: string) => api.database.withTenant(shop.id, (tx) => sql.raw(statement).execute(tx));
  for (const [path, made] of [
    [
      'products/category/glas',
      () =>
        run(`INSERT INTO product_categories (tenant_id, category_id, product_id, is_direct)
          VALUES ('${shop.id}', ${category}, ${id}, true), ('${shop.id}', ${above}, ${id}, false)`),
    ],
    ['products/tag/cadeau', () => run(`INSERT INTO product_tags VALUES ('${shop.id}', ${tag}, ${id})`)],
    ['products/brand/huismerk', () => run(`UPDATE products SET brand_id = ${brand} WHERE id = ${id}`)],
    ['bundles/set', () => createBundle(api.database, shop, { slug: 'set', lines })],
    ['pagina/over-ons', () => createCmsPage(api.database, shop, { slug: 'over-ons' })],
    [
      'campaign/901',
      () => createCampaign(api.database, shop, { id: 901, created_at: '2026-03-01', productIds: [id] }),
    ],
  ] as const) {
    await made();
    await expect.poll(paths, { ...patience, message: path }).toContain(path);
  }
  await createBundle(api.database, shop, {
    slug: 'nog-niet',
    status: 'draft',
    lines,
  });
  const draft = await createProduct(api.database, shop, { slug: 'vaasje', status: 'draft' });
  const mixed = [{ variantId: variants[0].id }, { variantId: draft.variants[0].id }];
  await createBundle(api.database, shop, { slug: 'twee-vazen', lines: mixed });
  await createCmsPage(api.database, shop, { slug: 'concept', status: 'draft' });
  await createCmsPage(api.database, shop, { slug: 'welkom', key: 'home', updated_at: '2024-05-06' });
  await createCampaign(api.database, shop, { id: 902, created_at: '2026-06-01', productIds: [id] });
  await createCampaign(api.database, shop, { id: 904, productIds: [draft.id] });
  await createCampaign(api.database, shop, { id: 903, created_at: '2026-09-01', is_active: false });
  await expect
    .poll(paths, patience)
    .toEqual([
      ...['home', 'products', 'contact', 'pagina/over-ons', 'products/category/glas'],
      ...['products/category/wonen', 'products/tag/cadeau', 'products/brand/huismerk'],
      ...['bundles/set', 'campaign/901', 'campaign/902', 'products/vaas'],
    ]);
  expect((await sitemap(shop)).items[0].lastModified).toMatch(/^2024-05-0/);
  for (const [statement, path] of [
    [`UPDATE categories SET slug = 'aardewerk' WHERE id = ${category}`, 'products/category/aardewerk'],
    [`UPDATE tags SET slug = 'kado' WHERE id = ${tag}`, 'products/tag/kado'],
    [`UPDATE brands SET slug = 'merk' WHERE id = ${brand}`, 'products/brand/merk'],
    [`UPDATE cms_pages SET slug = 'wie-we-zijn' WHERE slug = 'over-ons'`, 'pagina/wie-we-zijn'],
    [`UPDATE bundles SET status = 'published' WHERE slug = 'nog-niet'`, 'bundles/nog-niet'],
    // A bundle comes with the last of its products.
    [`UPDATE products SET status = 'published' WHERE id = ${draft.id}`, 'bundles/twee-vazen'],
    [`UPDATE product_translations SET slug = 'kan' WHERE product_id = ${id}`, 'products/kan'],
  ] as const) {
    await run(statement);
    await expect.poll(paths, { ...patience, message: path }).toContain(path);
  }
  await run(`UPDATE campaigns SET is_active = false WHERE id = 902`);
  await expect.poll(paths, patience).not.toContain('campaign/902');
  type Item = { paths: { nl: string }; lastModified: string };
  const changed = async () =>
    (await sitemap(shop)).items.find(({ paths: { nl } }: Item) => nl === 'products/kan')?.lastModified;
  const before = await changed();
  await run(`UPDATE product_translations SET description = 'Anders' WHERE product_id = ${id}`);
  await expect.poll(changed, patience).not.toBe(before);
});

test('SEO-02 a product and a page say when what is read of them last changed, which no sale does', async () => {
  const shop = await createTenant(api.database);
  const { id, variants } = await createProduct(api.database, shop);
  const [picture, main] = [await createMedia(api.database, shop), await createMedia(api.database, shop)];
  const run = (text: string) => api.database.withTenant(shop.id, (tx) => sql.raw(text).execute(tx));
  const isTouchedBy = async (change: string) => {
    await run(`UPDATE products SET updated_at = '2020-01-01' WHERE id = ${id}`);
    await run(change);
    const row = await api.database.withTenant(shop.id, (tx) =>
      tx.selectFrom('products').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return new Date(row.updated_at).getFullYear() > 2020;
  };
  for (const change of [
    `UPDATE product_translations SET description = 'Anders' WHERE product_id = ${id}`,
    `UPDATE variants SET unit_price_cents = 4321 WHERE product_id = ${id}`,
    `UPDATE variants SET content_milli = 750 WHERE product_id = ${id}`,
    `UPDATE variants SET pack_units = 3 WHERE product_id = ${id}`,
    `UPDATE products SET vat_rate = 900 WHERE id = ${id}`,
    `INSERT INTO product_media (tenant_id, product_id, media_id) VALUES ('${shop.id}', ${id}, ${picture.id})`,
    `UPDATE product_media SET sort_index = 3 WHERE product_id = ${id}`,
    `DELETE FROM product_media WHERE product_id = ${id}`,
    `UPDATE products SET main_media_id = ${main.id} WHERE id = ${id}`,
  ])
    expect(await isTouchedBy(change), change).toBe(true);
  for (const change of [
    `UPDATE stock SET quantity = 0 WHERE variant_id = ${variants[0].id}`,
    `UPDATE products SET popularity = 7 WHERE id = ${id}`,
  ])
    expect(await isTouchedBy(change), change).toBe(false);
  const page = await createCmsPage(api.database, shop, {
    slug: 'p',
    blocks: [{ template: 'TEXT_BLOCK' }, { template: 'GRID' }],
  });
  const there = await createCmsPage(api.database, shop, { slug: 'daar' });
  const blocks = await api.database.withTenant(shop.id, (tx) =>
    tx
      .selectFrom('cms_page_blocks')
      .select('id')
      .where('page_id', '=', page.id)
      .orderBy('sort_index')
      .execute(),
  );
  const [text, grid] = blocks.map((block) => block.id);
  const changedPages = async (change: string) => {
    await run(`UPDATE cms_pages SET updated_at = '2020-01-01'`);
    await run(change);
    const rows = await api.database.withTenant(shop.id, (tx) =>
      tx.selectFrom('cms_pages').select(['slug', 'updated_at']).orderBy('slug').execute(),
    );
    return rows.filter((row) => new Date(row.updated_at).getFullYear() > 2020).map(({ slug }) => slug);
  };
  for (const change of [
    `UPDATE cms_pages SET name = '{"nl":"Anders"}' WHERE slug = 'p'`,
    `INSERT INTO cms_page_blocks (tenant_id, page_id, template) VALUES ('${shop.id}', ${page.id}, 'TEXT_BLOCK')`,
    `UPDATE cms_page_blocks SET text = '{"nl":"Anders"}' WHERE id = ${text}`,
    `INSERT INTO cms_block_medias (tenant_id, block_id, media_id) VALUES ('${shop.id}', ${grid}, ${picture.id})`,
    `UPDATE cms_block_medias SET link_url = '/contact' WHERE block_id = ${grid}`,
    `UPDATE cms_block_medias SET media_id = ${main.id} WHERE block_id = ${grid}`,
    `DELETE FROM cms_block_medias WHERE block_id = ${grid}`,
    `INSERT INTO cms_block_products (tenant_id, block_id, product_id) VALUES ('${shop.id}', ${grid}, ${id})`,
    `UPDATE cms_block_products SET sort_index = 7 WHERE block_id = ${grid}`,
    `DELETE FROM cms_block_products WHERE block_id = ${grid}`,
    `DELETE FROM cms_page_blocks WHERE id = ${text}`,
  ])
    expect(await changedPages(change), change).toEqual(['p']);
  expect(await changedPages(`UPDATE cms_page_blocks SET page_id = ${there.id} WHERE id = ${grid}`)).toEqual([
    ...['daar', 'p'],
  ]);
  await run(`UPDATE products SET updated_at = '2021-03-04T05:06:07Z' WHERE id = ${id}`);
  const { items } = await sitemap(shop);
  expect(items.at(-1).lastModified).toBe('2021-03-04T05:06:07.000Z');
  const told = items.find(({ paths }: { paths: { nl: string } }) => paths.nl === 'pagina/p').lastModified;
  expect(new Date(told).getFullYear()).toBeGreaterThan(2020);
});

test('SEO-02 whoever asks for pages of the sitemap that do not exist pushes out none that does', async () => {
  const shop = await createTenant(api.database);
  const { variants } = await createProduct(api.database, shop, { slug: 'vaas' });
  /** Whether the first page is still the one that was kept, after a change that is told to no sitemap. */
  const staysKept = async () => {
    const before = await sitemap(shop);
    await api.database.withTenant(shop.id, (tx) =>
      sql`UPDATE variants SET unit_price_cents = unit_price_cents + 1 WHERE id = ${variants[0].id}`.execute(
        tx,
      ),
    );
    for (let page = 2; page < 42; page += 1) expect((await sitemap(shop, page)).items).toEqual([]);
    return isDeepStrictEqual(await sitemap(shop), before);
  };
  // That the product was made may be told only now, and the page made anew for it.
  await expect.poll(staysKept, patience).toBe(true);
});
