import { expect, test } from 'vitest';
import { chooseCoBrand, coBrandOf } from './co-brand.ts';

const logo = { enabled: true, logoUrl: '/media/a/logo.webp', displayName: 'Smit BV' };

test('HEAD-24 PROMO-08 a co-brand shows only where it is enabled, has a logo, and that is within the shop or on https', () => {
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

test('HEAD-24 PROMO-08 of several brands the customer’s own shows, and where that is off the first influencer’s that is on', () => {
  const off = { ...logo, enabled: false };
  const influencers = [null, { ...off, displayName: 'Bo' }, { ...logo, displayName: 'Anna' }];
  const others = [...influencers, { ...logo, displayName: 'Chris' }];
  expect(chooseCoBrand(logo, others)?.name).toBe('Smit BV');
  for (const own of [off, null]) expect(chooseCoBrand(own, others)?.name).toBe('Anna');
  expect(chooseCoBrand(off, [null, off])).toBeNull();
});
