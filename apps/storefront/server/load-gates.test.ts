import { expect, test } from 'vitest';
import { createLoadGates } from './load-gates.ts';

test('SEC-07 lists share one gate and other pages another; carts, the checkout, orders, accounts and forms pass none', () => {
  const gates = createLoadGates();
  const [list, page] = ['/nl/products', '/nl/home'].map((url) => gates.before('GET', url));
  expect(list).not.toBe(page);
  for (const path of ['products', 'products/category/vazen', 'products/brand/molen'])
    for (const url of [
      `/en/${path}`,
      `/en/${path}?q=x`,
      `/en/${path}.data`,
      `/en/${path}.data?_routes=products`,
    ])
      for (const method of ['GET', 'HEAD']) expect.soft(gates.before(method, url), url).toBe(list);
  for (const url of ['/nl/products/vaas', '/nl/products/vaas.data', '/nl/contact', '/nl/mededeling', '/nl'])
    expect.soft(gates.before('GET', url), url).toBe(page);
  for (const path of [
    'shopping-bag',
    'checkout/gegevens',
    'orders/1',
    'auth/login',
    'account/gegevens',
    'me',
  ])
    for (const url of [`/nl/${path}`, `/en/${path}?x=1`, `/nl/${path}.data`])
      expect.soft(gates.before('GET', url), url).toBeNull();
  expect(gates.before('GET', '/auth/login')).toBeNull();
  for (const url of ['/nl/products', '/nl/contact']) expect(gates.before('POST', url)).toBeNull();
});

test('PERF-03 at most two pages are renewed at once, however many a change put out of date', async () => {
  const gates = createLoadGates();
  const ends: (() => void)[] = [];
  let most = 0;
  let inside = 0;
  const renew = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise<void>((resolve) => ends.push(resolve));
    inside -= 1;
  };
  const renewals = Promise.all(Array.from({ length: 20 }, () => gates.renewal.pass('shop', renew)));
  const end = setInterval(() => ends.shift()?.(), 1);
  await renewals;
  clearInterval(end);
  expect(most).toBe(2);
});
