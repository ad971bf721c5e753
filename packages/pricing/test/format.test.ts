import { describe, expect, test } from 'vitest';
import { basisLabelKey, formatMoney } from '../src/index.ts';

describe('PRICE-04 one formatter for every price', () => {
  test.each([
    ['nl', 1_295, '€\u00a012,95'],
    ['nl', 0, '€\u00a00,00'],
    ['nl', -0, '€\u00a00,00'],
    ['nl', 123_456_789, '€\u00a01.234.567,89'],
    ['nl', -500, '€\u00a0-5,00'],
    ['en', 1_295, '€12.95'],
    ['en', 123_456_789, '€1,234,567.89'],
    ['en', -500, '-€5.00'],
  ])('PRICE-04 in %s %i cents read %s', (language, cents, text) => {
    expect(formatMoney(cents, { language, currency: 'EUR' })).toBe(text);
  });

  test('PRICE-04 another currency keeps two decimals', () => {
    expect(formatMoney(1_000, { language: 'en', currency: 'GBP' })).toBe('£10.00');
  });

  test('MINI-04 each basis has its label', () => {
    expect([basisLabelKey('inc'), basisLabelKey('ex')]).toEqual(['price.incVat', 'price.exVat']);
  });
});
