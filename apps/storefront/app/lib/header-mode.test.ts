import { expect, test } from 'vitest';
import { headerMode, isOfOrder } from './header-mode.ts';
import { wayBack } from './way-back.ts';

test('HEAD-12 every page of cart and checkout has the plain header, by old names too, and no other page', () => {
  const plain = [
    ...['shopping-bag', 'cart-summary', 'cart-checkout', 'cart-do-payment', 'cart-check-payment'],
    ...['cart-payment-status', 'checkout/gegevens', 'checkout/samenvatting', 'checkout/success'],
  ];
  for (const path of plain)
    for (const at of [`/nl/${path}`, `/en/${path}/`, `/${path}?a=1`])
      expect.soft(headerMode(at), at).not.toBe('shop');
  for (const path of [
    '',
    '/nl/home',
    '/nl/products/checkout',
    '/nl/shopping-bags',
    '/nl/products?q=/checkout',
  ])
    expect.soft(headerMode(path), path).toBe('shop');
  expect(headerMode('/nl/shopping-bag')).toBe('cart');
  expect(headerMode('/nl/checkout/adres')).toBe('checkout');
});

test('HEAD-02 a product, a bundle and an order have a way back, and lists and pages of the menu have none', () => {
  expect(wayBack('/nl/products/kaas-1?q=a', 'nl')).toBe('/nl/products');
  expect(wayBack('/en/bundles/ontbijt/', 'en')).toBe('/en/products');
  expect(wayBack('/nl/orders/1#x', 'nl')).toBe('/nl/account');
  for (const path of [
    '/nl/home',
    '/nl/products',
    '/nl/products/category/kaas',
    '/nl/pagina/over-ons',
    '/nl/orders/new-link',
    '/nl',
    '/',
  ])
    expect.soft(wayBack(path, 'nl'), path).toBeNull();
});

test('HEAD-25 the pages of an order are told from all others', () => {
  for (const path of ['/nl/orders/1', '/en/orders/1/pay?method=ideal', '/nl/orders/new-link'])
    expect.soft(isOfOrder(path), path).toBe(true);
  for (const path of [
    '/nl/home',
    '/nl/account/orders/',
    '/nl/products/orders/1',
    '/nl/products?q=/nl/orders/',
  ])
    expect.soft(isOfOrder(path), path).toBe(false);
});
