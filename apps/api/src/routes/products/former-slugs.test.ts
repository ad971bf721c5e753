import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createBrand,
  createBundle,
  createCategory,
  createCmsPage,
  createProduct,
  createTag,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const api = await createTestApp();
const get = async (shop: TestTenant, url: string) => {
  const answer = await api.app.inject({ url, headers: { host: shop.host } });
  return { status: answer.statusCode, body: answer.json() };
};
const statement = (shop: TestTenant, text: string, values: unknown[] = []) =>
  api.database.withTenant(shop.id, (tx) =>
    sql
      .raw(values.reduce<string>((done, value, at) => done.replaceAll(`$${at + 1}`, String(value)), text))
      .execute(tx),
  );
const slugAt = async (shop: TestTenant, url: string) => {
  const { status, body } = await get(shop, url);
  return status === 200 ? (body.slug ?? body.subject?.slug) : status;
};

test('SEO-01 a product is found by every slug that it had, in each language, and told by the one that it has', async () => {
  const shop = await createTenant(api.database);
  const { id } = await createProduct(api.database, shop, {
    translations: { nl: { name: 'Vaas', slug: 'vaas' }, en: { name: 'Vase', slug: 'vase' } },
  });
  const rename = (language: string, slug: string | null) =>
    statement(
      shop,
      `UPDATE product_translations SET slug = ${slug === null ? 'NULL' : `'${slug}'`} WHERE product_id = $1 AND language = '${language}'`,
      [id],
    );
  await rename('nl', 'blauwe-vaas');
  await rename('nl', 'vaas-van-glas');
  await rename('en', 'glass-vase');
  for (const old of ['vaas', 'blauwe-vaas', 'vase', 'vaas-van-glas']) {
    await expect
      .poll(() => slugAt(shop, `/products/slug/${old}?lang=nl`), { message: old })
      .toBe('vaas-van-glas');
    await expect
      .poll(() => slugAt(shop, `/products/slug/${old}?lang=en`), { message: old })
      .toBe('glass-vase');
  }
  // A slug of its own that goes leaves the one that is made of its name.
  await rename('nl', null);
  await expect.poll(() => slugAt(shop, '/products/slug/blauwe-vaas?lang=nl')).toMatch(/^vaas-\d+$/);

  // An import removes the texts and writes them anew.
  await statement(shop, 'DELETE FROM product_translations WHERE product_id = $1', [id]);
  await statement(
    shop,
    `INSERT INTO product_translations (tenant_id, product_id, language, name, slug) VALUES ('${shop.id}', $1, 'nl', 'Vaas', 'weer-een-vaas')`,
    [id],
  );
  for (const old of ['vaas', 'glass-vase'])
    await expect.poll(() => slugAt(shop, `/products/slug/${old}`), { message: old }).toBe('weer-een-vaas');
});

test('SEO-01 what has a slug now comes before what had it; what is gone is not found, and other shops keep their own', async () => {
  const [shop, other] = [await createTenant(api.database), await createTenant(api.database)];
  const old = await createProduct(api.database, shop, {
    slug: null,
    translations: { nl: { name: 'Kan', slug: 'kan' } },
  });
  await statement(
    shop,
    "UPDATE product_translations SET slug = 'oude-kan' WHERE product_id = $1 AND language = 'nl'",
    [old.id],
  );
  await expect.poll(() => slugAt(shop, '/products/slug/kan')).toBe('oude-kan');
  expect(await slugAt(other, '/products/slug/kan')).toBe(404);
  const anew = await createProduct(api.database, shop, {
    slug: null,
    translations: { nl: { name: 'Kan', slug: 'kan' } },
  });
  // The change is told to the API a moment after it is made.
  await expect.poll(async () => (await get(shop, '/products/slug/kan')).body.id).toBe(anew.id);
  // Both had it: the last one does.
  await statement(
    shop,
    "UPDATE product_translations SET slug = 'nieuwe-kan' WHERE product_id = $1 AND language = 'nl'",
    [anew.id],
  );
  await expect.poll(() => slugAt(shop, '/products/slug/kan')).toBe('nieuwe-kan');
  // What cannot be seen takes no address from what can.
  await statement(shop, "UPDATE products SET status = 'draft' WHERE id = $1", [anew.id]);
  await expect.poll(() => slugAt(shop, '/products/slug/kan')).toBe('oude-kan');
  await expect.poll(() => slugAt(shop, '/products/slug/nieuwe-kan')).toBe(404);
  await statement(shop, "UPDATE products SET status = 'published' WHERE id = $1", [anew.id]);
  await expect.poll(() => slugAt(shop, '/products/slug/kan')).toBe('nieuwe-kan');
  await statement(shop, 'DELETE FROM products WHERE id = $1', [anew.id]);
  await expect.poll(() => slugAt(shop, '/products/slug/kan')).toBe('oude-kan');
  await expect.poll(() => slugAt(shop, '/products/slug/nieuwe-kan')).toBe(404);
});

test('SEO-01 a draft that has a slug, or had it without ever being seen, leaves the address to what had it before', async () => {
  const shop = await createTenant(api.database);
  const product = await createProduct(api.database, shop, {
    slug: null,
    translations: { nl: { name: 'Kop', slug: 'kop' } },
  });
  const lines = [{ variantId: product.variants[0].id }];
  const bundle = await createBundle(api.database, shop, { slug: 'stel', lines });
  const page = await createCmsPage(api.database, shop, { slug: 'over-ons' });
  const renamed = (table: string, id: number, slug: string) =>
    table === 'products'
      ? statement(shop, `UPDATE product_translations SET slug = '${slug}' WHERE product_id = $1`, [id])
      : statement(shop, `UPDATE ${table} SET slug = '${slug}' WHERE id = $1`, [id]);
  await renamed('products', product.id, 'mok');
  await renamed('bundles', bundle.id, 'servies');
  await renamed('cms_pages', page.id, 'wie-wij-zijn');
  const draft = { status: 'draft' } as const;
  const drafts = {
    products: await createProduct(api.database, shop, {
      ...draft,
      slug: null,
      translations: { nl: { name: 'Kop', slug: 'kop' } },
    }),
    bundles: await createBundle(api.database, shop, { ...draft, slug: 'stel', lines }),
    cms_pages: await createCmsPage(api.database, shop, { ...draft, slug: 'over-ons' }),
  };
  const expected = async () => {
    await expect.poll(() => slugAt(shop, '/products/slug/kop')).toBe('mok');
    await expect.poll(() => slugAt(shop, '/bundles/slug/stel')).toBe('servies');
    await expect.poll(() => slugAt(shop, '/cms/pages/slug/over-ons')).toBe('wie-wij-zijn');
  };
  await expected();
  for (const [table, { id }] of Object.entries(drafts)) await renamed(table, id, 'nog-niets');
  await expected();
  for (const [table, { id }] of Object.entries(drafts))
    await statement(shop, `DELETE FROM ${table} WHERE id = $1`, [id]);
  await expected();
  // A bundle with a draft in it is as good as one itself.
  const { variants } = await createProduct(api.database, shop, draft);
  const waiting = await createBundle(api.database, shop, {
    slug: 'stel',
    lines: [...lines, { variantId: variants[0].id }],
  });
  await expected();
  await statement(shop, 'DELETE FROM bundles WHERE id = $1', [waiting.id]);
  // What is published under a slug has it, whoever had it before.
  await createBundle(api.database, shop, { slug: 'stel', lines });
  await expect.poll(() => slugAt(shop, '/bundles/slug/stel')).toBe('stel');
});

test('SEO-01 an address that ends in the number of a variant that is gone still leads to its product', async () => {
  const shop = await createTenant(api.database);
  // So that the variant's number is no product's.
  await createProduct(api.database, shop, { variants: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}] });
  const { variants } = await createProduct(api.database, shop, {
    name: { nl: 'Bord' },
    slug: null,
    variants: [{}, {}],
  });
  const [first, second] = variants;
  await statement(shop, 'DELETE FROM variants WHERE id = $1', [first.id]);
  expect(await slugAt(shop, `/products/slug/bord-${first.id}`)).toBe(`bord-${second?.id}`);
});

test('SEO-01 categories, tags, brands, bundles and pages are found by the slugs that they had', async () => {
  const shop = await createTenant(api.database);
  const product = await createProduct(api.database, shop);
  const made = {
    categories: (await createCategory(api.database, shop, { slug: 'eerst' })).id,
    tags: (await createTag(api.database, shop, { slug: 'eerst' })).id,
    brands: (await createBrand(api.database, shop, { slug: 'eerst' })).id,
    bundles: (
      await createBundle(api.database, shop, {
        slug: 'eerst',
        lines: [{ variantId: product.variants[0].id }],
      })
    ).id,
    cms_pages: (await createCmsPage(api.database, shop, { slug: 'eerst' })).id,
  };
  const urls: Record<keyof typeof made, (slug: string) => string> = {
    categories: (slug) => `/products?ckKey=category&ckVal=${slug}`,
    tags: (slug) => `/products?ckKey=tag&ckVal=${slug}`,
    brands: (slug) => `/products?ckKey=brand&ckVal=${slug}`,
    bundles: (slug) => `/bundles/slug/${slug}`,
    cms_pages: (slug) => `/cms/pages/slug/${slug}`,
  };
  await statement(
    shop,
    `INSERT INTO short_links (tenant_id, alias, key) VALUES ('${shop.id}', 'kort', 'eerst')`,
  );
  for (const [table, id] of Object.entries(made)) {
    const url = urls[table as keyof typeof made];
    for (const slug of ['daarna', 'ten-slotte'])
      await statement(shop, `UPDATE ${table} SET slug = '${slug}' WHERE id = $1`, [id]);
    for (const old of ['eerst', 'daarna', 'ten-slotte'])
      await expect.poll(() => slugAt(shop, url(old)), { message: `${table} ${old}` }).toBe('ten-slotte');
  }
  expect((await get(shop, '/short-links/kort')).body).toEqual({ key: 'ten-slotte' });
  await statement(shop, `DELETE FROM cms_pages WHERE id = $1`, [made.cms_pages]);
  await expect.poll(() => slugAt(shop, urls.cms_pages('eerst'))).toBe(404);
  // Nothing of all this stands in the way of a shop that goes.
  await withOwner(api.database, (tx) => tx.deleteFrom('tenants').where('id', '=', shop.id).execute());
  await expect.poll(async () => (await get(shop, '/store/init')).status).toBe(404);
});
