import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/build-app.ts';
import {
  createBrand,
  createCategory,
  createProduct,
  createShop,
  createTag,
  type TestShop,
} from '../../../test/factories.ts';

let api: TestApp;
let shop: TestShop;
beforeAll(async () => {
  api = await createTestApp();
  shop = await createShop(api.database);
});
const get = async (url: string, host = shop.host, headers = {}) => {
  const answer = await api.app.inject({ url, headers: { host, ...headers } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

test('smoke', async () => {
  const c = await createCategory(shop, 'vazen');
  const p = await createProduct(shop, { name: 'Vaas', categoryIds: [c] });
  for (const u of [
    `/products/slug/${p.slug}`,
    '/products',
    '/products?q=vaas',
    '/products/suggestions?q=vaa',
    '/store/init',
    '/ecommerce/website-settings',
    '/store/menu-pages',
    '/store/branches',
    '/store/sitemap',
    '/campaign/get',
    '/cms/pages/key/home',
    '/cms/pages/slug/x',
    '/short-links/x',
    '/bundles/slug/x',
    '/edge/products/bundle-detail?id=1',
    '/tenanted/ecommerce/website/config/build-tenants',
    '/products?sort=name',
    '/products?sort=price-asc&category=vazen&price_min=1',
    '/products/category/vazen',
    '/products?ckKey=category&ckVal=vazen&sort=newest&tag=a&brand=b&availability=in-stock',
  ]) {
    const a = await get(u);
    console.log(a.status, u, JSON.stringify(a.body).slice(0, 1500));
  }
  expect(1).toBe(1);
});
