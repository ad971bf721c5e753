import { expect, test } from 'vitest';
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
