import { expect, test } from 'vitest';
import { headerMode } from './header-mode.ts';

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
