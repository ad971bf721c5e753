import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeShop } from './fake-shop.ts';

const id = '0a1b2c3d-0000-4000-8000-00000000000f';
const cookie = `etalage_theme_preview=${id}`;
let shop: Awaited<ReturnType<typeof startFakeShop>>;

beforeAll(async () => {
  shop = await startFakeShop();
}, 30_000);
afterAll(() => shop.stop());
beforeEach(() => {
  shop.renders.length = 0;
});
const previews = () => shop.renders.map(({ info }) => info.themePreview?.id ?? null);

test('DEV-08 DEV-12 TEN-04 a link’s preview is for its visitor, through their whole visit, never kept and never indexed', async () => {
  const everybody = await shop.ask({ url: '/nl/home' });
  const answer = await shop.ask({ url: `/nl/home?theme_preview=${id.toUpperCase()}` });
  expect(answer.headers['set-cookie']).toBe(`${cookie}; Path=/; HttpOnly; SameSite=Lax`);
  for (const url of [
    '/nl/home',
    '/nl/home',
    '/nl/products',
    '/nl/home.data',
    '/nl/shopping-bag',
    '/favicon.svg',
  ]) {
    const own = await shop.ask({ url, headers: { cookie: `a=b; ${cookie}` } });
    expect.soft(own.headers, url).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect.soft(own.headers, url).not.toHaveProperty('etag');
    expect.soft(own.headers, url).not.toHaveProperty('set-cookie');
  }
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(previews().filter((each) => each === id)).toHaveLength(7);

  // Nobody else meets any of it, before or after.
  shop.renders.length = 0;
  for (const url of ['/nl/home', '/nl/products', '/nl/home.data']) {
    const others = await shop.ask({ url });
    expect.soft(others.headers, url).not.toHaveProperty('x-robots-tag');
    if (url === '/nl/home') expect(others.body).toBe(everybody.body);
  }
  expect(previews()).not.toContain(id);
});

test('DEV-08 DEV-12 what is over ends with the page that says so', async () => {
  // What a page fetches says it to nobody: the next document still does.
  for (const url of ['/nl/pagina/over.data', `/nl/pagina/over.data?theme_preview=${id}`])
    expect((await shop.ask({ url, headers: { cookie } })).headers).not.toHaveProperty('set-cookie');
  const { headers } = await shop.ask({ url: '/nl/pagina/over', headers: { cookie } });
  expect(headers['set-cookie']).toBe('etalage_theme_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('DEV-08 DEV-12 a visitor who stops comes back to the address that they were at', async () => {
  for (const [url, straight] of [
    ['/nl/products?q=a&theme_preview=off&page=2', '/nl/products?q=a&page=2'],
    ['/nl/products?theme_preview=off&page=2', '/nl/products?page=2'],
    ['/nl/home?theme_preview=off', '/nl/home'],
  ]) {
    const { statusCode, headers } = await shop.ask({ url: url ?? '', headers: { cookie } });
    expect([statusCode, headers.location]).toEqual([302, straight]);
    expect(headers['set-cookie']).toMatch(/^etalage_theme_preview=;.*Max-Age=0/);
  }
});

test('DEV-08 what is no preview’s id makes no page anew', async () => {
  await shop.ask({ url: '/nl/home' });
  shop.renders.length = 0;
  for (const bad of ['', '1', `${id}0`, '../x', 'on'])
    expect((await shop.ask({ url: `/nl/home?theme_preview=${bad}` })).headers).not.toHaveProperty(
      'set-cookie',
    );
  expect(shop.renders).toEqual([]);
});
