import { expect, test } from 'vitest';
import { readListState } from '../../app/routes/products/list-state.ts';
import { keepableAddress } from './keepable.ts';

test('parameters are put in one order, and those that no page reads are left out', () => {
  expect(keepableAddress('/nl/products?utm_source=x&sort=newest&brand=b&brand=a&q=')).toEqual({
    path: '/nl/products',
    query: '?brand=a&brand=b&sort=newest',
  });
  expect(keepableAddress('/nl/home?fbclid=1')).toEqual({ path: '/nl/home', query: '' });
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
    '/nl/home.data',
    '/nl/products/a/b/c',
    '/nl/products/Vaas',
    '/nl/../nl/home',
    '//nl/home',
    `/nl/products?q=${'x'.repeat(400)}`,
  ];
  for (const url of never) expect.soft(keepableAddress(url), url).toBeNull();
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
      expect.soft(keepableAddress(`${path}?${name}=x`)?.query, name).toBe(`?${name}=x`);
});
