import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { partlyPersonal, whollyPersonal } from '../../app/lib/personal-pages.ts';
import { privateHeaders } from '../../app/lib/private-page.server.ts';
import { readListState } from '../../app/routes/products/list-state.ts';
import declared from '../../app/routes.ts';
import { addressesOf, keptRoutes, pathOf } from './kept-addresses.ts';

const app = fileURLToPath(new URL('../../app/', import.meta.url));

/** The routes as the built server has them, of the modules themselves. */
async function loadRoutes(): Promise<ServerBuild['routes']> {
  const routes: ServerBuild['routes'] = {};
  async function add(entries: readonly RouteConfigEntry[], parentId?: string): Promise<void> {
    for (const { id, file, path, index, children } of entries) {
      const ownId = id ?? file;
      if (!existsSync(app + file)) throw new Error(`${file} is not there.`);
      const module = await import(app + file);
      routes[ownId] = { id: ownId, parentId, path, index, module };
      await add(children ?? [], ownId);
    }
  }
  await add(await declared);
  return routes;
}
const routes = await loadRoutes();
const keptAddress = addressesOf(keptRoutes(routes));

/** An address of each route, its parameters filled in. */
const examples = Object.keys(routes).map((id) =>
  pathOf(id, routes).replace(':lang', 'nl').replace(/:\w+/g, 'iets').replace('*', 'ergens/anders'),
);

test('TEN-08 nothing is kept of the cart, the checkout, an account, an order or a log-in', () => {
  const isPrivate = /^(\/nl)?\/(shopping-bag|checkout|account|orders|auth|cms-preview|me|wishlist)(\/|$)/;
  const asked = examples.filter((path) => isPrivate.test(path));
  expect(asked.length).toBeGreaterThan(25);
  for (const path of asked)
    for (const url of [path, `${path}?page=2`]) expect.soft(keptAddress(url), url).toBeNull();
});

test('AUTH-07 SEO-05 every page with the headers of one shopper’s own is named as such, wholly or partly', () => {
  const own = Object.keys(routes).filter((id) => {
    const { headers } = (routes[id]?.module ?? {}) as { headers?: () => unknown };
    return headers?.() === privateHeaders;
  });
  const segments = own.map(
    (id) =>
      pathOf(id, routes)
        .replace(/^\/:lang(?=\/)/, '')
        .split('/')[1],
  );
  expect(segments.length).toBeGreaterThan(40);
  expect(new Set(segments)).toEqual(new Set([...whollyPersonal, ...partlyPersonal]));
});

test('what is kept is what its own route declares so, and not that of a route that has the address as well', () => {
  const tree = (parentId?: string): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index } = route;
      return [index ? { id, index: true } : { id, path, children: tree(id) }];
    });
  const all = tree();
  const kept = examples.filter((path) => keptAddress(path));
  expect(kept).toEqual([
    '/nl/offline',
    '/nl/home',
    '/nl/products',
    '/nl/products/iets/iets',
    '/nl/products/iets',
    '/nl/bundles/iets',
    '/nl/pagina/iets',
    '/nl/campaign/iets',
  ]);
  for (const path of examples) {
    const route = routes[matchRoutes(all, path || '/')?.at(-1)?.route.id ?? ''];
    expect.soft(keptAddress(path) !== null, path).toBe('keep' in Object(route?.module.handle));
  }
});

test('parameters are put in one order, and those that no page reads are left out', () => {
  expect(keptAddress('/nl/products?utm_source=x&sort=newest&brand=b&brand=a&q=')).toMatchObject({
    path: '/nl/products',
    query: '?brand=a&brand=b&sort=newest',
  });
  expect(keptAddress('/nl/home?fbclid=1')).toEqual({ path: '/nl/home', query: '', isEntrance: true });
});

test('the data of a page has an address of its own, with the routes that are wanted of it', () => {
  const path = '/nl/products.data';
  const wanted = (routes: string) => keptAddress(`${path}?_routes=${routes}&utm_source=x&q=vaas`);
  expect(wanted('products')).toMatchObject({ path, query: '?q=vaas&_routes=products' });
  for (const routes of ['language%2Cproducts', 'products,language', 'products,products,language'])
    expect(wanted(routes)).toMatchObject({ path, query: '?q=vaas&_routes=language%2Cproducts' });
  expect(wanted('')).toMatchObject({ path, query: '?q=vaas' });
  expect(wanted('products&_routes=x')).toEqual(wanted('products'));
  expect(keptAddress('/nl/products?_routes=x')).toMatchObject({ path: '/nl/products', query: '' });
});

test('data of which its page’s own route is no part, or of routes that the page does not have, is not kept', () => {
  for (const list of [
    'x',
    'root',
    'language',
    'products,x',
    'products,filtered-products',
    ',products',
    'Products',
  ])
    expect.soft(keptAddress(`/nl/products.data?_routes=${list}`), list).toBeNull();
  expect(keptAddress('/nl/products/anything.data?_routes=products')).toBeNull();
});

test('only plainly spelled addresses of public pages are kept', () => {
  const never = [
    '/nl/account/gegevens',
    '/nl/account/x.css',
    '/nl/shopping-bag',
    '/nl/checkout/gegevens',
    '/nl/orders/1.js',
    '/nl/cms-preview/1',
    '/nl/home.css',
    '/nl/home/x.css',
    '/nl/home;x.css',
    '/nl/home%2f..%2faccount',
    '/nl/home%00',
    '/nl/home.data.data',
    '/nl/account/gegevens.data',
    '/nl/shopping-bag.data',
    '/nl/products/a/b/c',
    '/nl/products/Vaas',
    '/nl/../nl/home',
    '//nl/home',
    `/nl/products?q=${'x'.repeat(400)}`,
  ];
  for (const url of never) expect.soft(keptAddress(url), url).toBeNull();
});

test('a route whose address is not plain cannot be kept', () => {
  for (const path of ['/:lang/*', '/:lang/page?', '/auth/login'])
    expect(() => addressesOf([{ path, parameters: [], chain: [] }])).toThrow(
      'can be kept: its address is not plain',
    );
});

test('LIST-01 every parameter that a list is read from is part of the address of its kept page', () => {
  const read = new Set<string>();
  const params = new URLSearchParams();
  for (const method of ['get', 'getAll', 'has'] as const) {
    const original = params[method].bind(params) as (name: string) => never;
    params[method] = (name: string) => {
      read.add(name);
      return original(name);
    };
  }
  readListState(params);
  expect(read.size).toBeGreaterThan(5);
  for (const name of read)
    for (const path of ['/nl/products', '/nl/products/category/vazen'])
      expect.soft(keptAddress(`${path}?${name}=x`)?.query, name).toBe(`?${name}=x`);
});

test('HOME-15 visits begin at home and at the lists', () => {
  const entrances = examples.filter((path) => keptAddress(path)?.isEntrance);
  expect(entrances.length).toBeGreaterThan(1);
  for (const path of entrances) expect.soft(path).toMatch(/^\/nl\/(home|products(\/iets\/iets)?)$/);
});
