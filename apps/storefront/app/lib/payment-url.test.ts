import { describe, expect, test } from 'vitest';
import { safePaymentUrl } from './payment-url.ts';

const origin = 'https://shop.example';

describe('where a shopper may be sent to pay', () => {
  test('CHK-10 PAY-01 to a page of the shop itself and to the payment provider', () => {
    expect(safePaymentUrl('/api/test-bank/tb_1', origin)).toBe('https://shop.example/api/test-bank/tb_1');
    expect(safePaymentUrl('https://shop.example/api/test-bank/tb_1?x=1', origin)).toBe(
      'https://shop.example/api/test-bank/tb_1?x=1',
    );
    expect(safePaymentUrl('https://www.mollie.com/checkout/select-method/abc', origin)).toBe(
      'https://www.mollie.com/checkout/select-method/abc',
    );
  });

  test('CHK-10 a proxy that ends TLS does not make the shop another host', () => {
    expect(safePaymentUrl('https://shop.example/api/test-bank/1', 'http://shop.example')).toBe(
      'http://shop.example/api/test-bank/1',
    );
  });

  test.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/pay',
    '/\\evil.example',
    'https://mollie.com.evil.example/',
    'https://evilmollie.com/',
    'http://www.mollie.com/checkout',
    'https://www.mollie.com:8443/checkout',
    'https://user@www.mollie.com/',
    'javascript:alert(1)',
    'data:text/html,pay',
  ])('CHK-10 nowhere else: %s', (wanted) => {
    expect(safePaymentUrl(wanted, origin)).toBe(null);
  });
});
