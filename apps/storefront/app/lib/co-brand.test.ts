import { expect, test } from 'vitest';
import { coBrandOf } from './co-brand.ts';

test('HEAD-24 PROMO-08 a co-brand shows only where it is enabled, has a logo, and that is within the shop or on https', () => {
  const logo = { enabled: true, logoUrl: '/media/a/logo.webp', displayName: 'Smit BV' };
  expect(coBrandOf(logo)).toEqual({ logoUrl: '/media/a/logo.webp', name: 'Smit BV' });
  expect(coBrandOf({ ...logo, logoUrl: 'https://smit.example/logo.svg' })?.name).toBe('Smit BV');
  expect(coBrandOf(null)).toBeNull();
  expect(coBrandOf({ ...logo, enabled: false })).toBeNull();
  for (const logoUrl of [
    null,
    '',
    '//evil.example/x',
    'http://smit.example/x',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
  ])
    expect.soft(coBrandOf({ ...logo, logoUrl }), String(logoUrl)).toBeNull();
});
