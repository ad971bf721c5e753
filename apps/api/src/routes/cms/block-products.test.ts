import type { BlockProducts } from '@etalage/contracts';
import { sql } from '@etalage/db';
import {
  createCampaign,
  createCategory,
  createCmsPage,
  createProduct,
  createTag,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { signPreview } from './preview-token.ts';

const api = await createTestApp();

/** Eight products that differ in popularity and age; every third is of the tag, the even ones are of the category, one is sold out. */
async function openShop() {
  const shop = await createTenant(api.database);
  const tag = await createTag(api.database, shop, { slug: 'sale' });
  const category = await createCategory(api.database, shop, { slug: 'vases' });
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const product = await createProduct(api.database, shop, {
      name: { nl: `Vaas ${n}`, en: `Vase ${n}` },
      popularity: 100 - n,
      created_at: new Date(Date.UTC(2026, 0, 1 + n)),
      tagIds: n % 3 === 0 ? [tag.id] : [],
      categoryIds: n % 2 === 0 ? [category.id] : [],
      variants: [{ stock: n === 2 ? 0 : 5 }],
    });
    ids.push(product.id);
  }
  const { id: campaign } = await createCampaign(api.database, shop, {
    productIds: [ids[7] ?? 0, ids[2] ?? 0, ids[1] ?? 0],
  });
  return { shop, tag, category, campaign, ids };
}

type Block = NonNullable<NonNullable<Parameters<typeof createCmsPage>[2]>['blocks']>[number];
const goods = (block: Block): Block => ({ template: 'PRODUCTS', text: { nl: '<h2>Goed</h2>' }, ...block });

async function ask(shop: TestTenant, blocks: Block[]) {
  const page = await createCmsPage(api.database, shop, { blocks: blocks.map(goods) });
  const answer = await api.app.inject({
    url: `/cms/pages/slug/${page.slug}?lang=nl`,
    headers: { host: shop.host },
  });
  expect(answer.statusCode).toBe(200);
  const shown: { products?: BlockProducts }[] = answer.json().websiteCmsPageBlocks;
  return { page, products: shown.map(({ products }) => products) };
}
const names = (products: BlockProducts | undefined) => products?.items.map(({ name }) => name);

test('HOME-13 a block shows what can be bought of a tag, of a category, what sells best and what is new, and leads to all of it', async () => {
  const { shop, tag, category } = await openShop();
  const one = async (block: Block) => (await ask(shop, [block])).products[0];
  const ofTag = await one({ products_from: 'tag', tag_id: tag.id });
  expect(names(ofTag)).toEqual(['Vaas 0', 'Vaas 3', 'Vaas 6']);
  expect(ofTag).toMatchObject({ from: 'tag', linkUrl: '/products/tag/sale' });
  const ofCategory = await one({ products_from: 'category', category_id: category.id });
  expect(names(ofCategory)).toEqual(['Vaas 0', 'Vaas 4', 'Vaas 6']);
  expect(ofCategory).toMatchObject({ from: 'category', linkUrl: '/products/category/vases' });
  const favourites = await one({ products_from: 'favourites', most_products: 3 });
  expect(names(favourites)).toEqual(['Vaas 0', 'Vaas 1', 'Vaas 3']);
  expect(favourites).toMatchObject({ linkUrl: '/products', most: 3 });
  expect(favourites?.items[0]).toMatchObject({
    unitPrice: 10,
    inStock: true,
    onlyVariantId: expect.any(Number),
  });
  const latest = await one({ products_from: 'new', most_products: 2 });
  expect(names(latest)).toEqual(['Vaas 7', 'Vaas 6']);
  expect(latest?.linkUrl).toBe('/products?sort=newest');
});

test('HOME-13 picked goods and those of a campaign stand in the shop’s order, without what cannot be bought', async () => {
  const { shop, campaign, ids } = await openShop();
  const { page } = await ask(shop, [{ products_from: 'picked' }]);
  await api.database.withTenant(shop.id, (tx) =>
    sql`INSERT INTO cms_block_products (tenant_id, block_id, product_id, sort_index)
      SELECT ${shop.id}, b.id, p.id, p.place FROM cms_page_blocks b,
        unnest(${[ids[5], ids[2], ids[0]]}::bigint[]) WITH ORDINALITY p (id, place)
      WHERE b.page_id = ${page.id}`.execute(tx),
  );
  const answer = await api.app.inject({ url: `/cms/pages/slug/${page.slug}`, headers: { host: shop.host } });
  const [block] = answer.json().websiteCmsPageBlocks;
  expect(names(block.products)).toEqual(['Vaas 5', 'Vaas 0']);
  expect(block.products.linkUrl).toBeNull();

  const ofCampaign = { products_from: 'campaign', campaign_id: campaign } as const;
  const [shown] = (await ask(shop, [ofCampaign])).products;
  expect(names(shown)).toEqual(['Vaas 7', 'Vaas 1']);
  expect(shown?.linkUrl).toBe(`/campaign/${campaign}`);
  await api.database.withTenant(shop.id, (tx) => sql`UPDATE campaigns SET is_active = false`.execute(tx));
  expect(names((await ask(shop, [ofCampaign])).products[0])).toEqual([]);
});

test('HOME-13 a product stands once on a page: later blocks go on with others', async () => {
  const { shop, tag } = await openShop();
  const { products } = await ask(shop, [
    { products_from: 'tag', tag_id: tag.id, most_products: 2 },
    { products_from: 'favourites', most_products: 3 },
    { products_from: 'new', most_products: 2 },
  ]);
  expect(products.map(names)).toEqual([
    ['Vaas 0', 'Vaas 3'],
    ['Vaas 1', 'Vaas 4', 'Vaas 5'],
    ['Vaas 7', 'Vaas 6'],
  ]);
});

test('HOME-13 a block takes goods only from blocks that stand on the same screen', async () => {
  const { shop } = await openShop();
  const favourites = (show_on_desktop: boolean, show_on_mobile: boolean): Block => ({
    products_from: 'favourites',
    most_products: 2,
    show_on_desktop,
    show_on_mobile,
  });
  const { products } = await ask(shop, [
    favourites(false, false),
    favourites(true, false),
    favourites(false, true),
    favourites(true, true),
  ]);
  expect(products[0]).toBeUndefined();
  expect(products.slice(1).map(names)).toEqual([
    ['Vaas 0', 'Vaas 1'],
    ['Vaas 0', 'Vaas 1'],
    ['Vaas 3', 'Vaas 4'],
  ]);
});

test('HOME-13 what was seen is left to the browser; a block of nothing, and of a tag that is gone, has no goods', async () => {
  const { shop, tag } = await openShop();
  const { page, products } = await ask(shop, [
    { products_from: 'seen' },
    {},
    { products_from: 'tag', tag_id: tag.id },
  ]);
  expect(products[0]).toMatchObject({ from: 'seen', items: [] });
  expect(products[1]).toBeUndefined();
  await api.database.withTenant(shop.id, (tx) => sql`DELETE FROM tags WHERE id = ${tag.id}`.execute(tx));
  const answer = await api.app.inject({ url: `/cms/pages/slug/${page.slug}`, headers: { host: shop.host } });
  expect(answer.json().websiteCmsPageBlocks[2].products).toMatchObject({ items: [], linkUrl: null });
});

test('HOME-09 HOME-13 a preview has its goods too', async () => {
  const { shop } = await openShop();
  const page = await createCmsPage(api.database, shop, {
    status: 'draft',
    blocks: [goods({ products_from: 'favourites', most_products: 1 })],
  });
  const token = signPreview(api.app.env.APP_SECRET, {
    tenantId: shop.id,
    pageId: page.id,
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  });
  const answer = await api.app.inject({
    url: `/cms/preview/${page.id}?token=${encodeURIComponent(token)}`,
    headers: { host: shop.host },
  });
  expect(names(answer.json().websiteCmsPageBlocks[0].products)).toEqual(['Vaas 0']);
});

test('HOME-13 TEN-08 the cards of these products come in the asked-for order, without drafts, another shop’s and what is sold out', async () => {
  const { shop, ids } = await openShop();
  const other = await openShop();
  const draft = await createProduct(api.database, shop, { status: 'draft' });
  const query = [ids[3], draft.id, other.ids[0], ids[1], ids[3], ids[2]].map((id) => `id=${id}`).join('&');
  const answer = await api.app.inject({ url: `/products/cards?${query}`, headers: { host: shop.host } });
  expect(answer.json().items.map(({ name }: { name: string }) => name)).toEqual(['Vaas 3', 'Vaas 1']);
  const tags = String(answer.headers['cache-tag']).split(', ');
  expect(tags).toEqual(expect.arrayContaining([ids[3], draft.id, ids[2]].map((id) => `card:${id}`)));
  for (const wrong of ['', 'id=0', `id=${ids[1]}&`.repeat(17)])
    expect(
      (await api.app.inject({ url: `/products/cards?${wrong}`, headers: { host: shop.host } })).statusCode,
    ).toBe(400);
});
