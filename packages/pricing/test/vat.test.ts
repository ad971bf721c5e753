import { describe, expect, test } from 'vitest';
import { amountOf, vatOf, vatRateOf } from '../src/index.ts';

describe('PRICE-12 one amount both ways', () => {
  test.each([
    ['inc', 593_280, 2100, 490_314, 102_966, 593_280],
    ['inc', 121, 2100, 100, 21, 121],
    ['inc', 309, 2100, 255, 54, 309],
    ['inc', 109, 900, 100, 9, 109],
    ['inc', 1, 2100, 1, 0, 1],
    ['inc', 500, 0, 500, 0, 500],
    ['ex', 255, 2100, 255, 54, 309],
    ['ex', 50, 2100, 50, 11, 61], // 10.5 rounds half up
    ['ex', 1_000, 900, 1_000, 90, 1_090],
    ['ex', 0, 2100, 0, 0, 0],
  ] as const)('PRICE-12 on %s %i cents at %i: %i + %i = %i', (basis, cents, rate, net, vat, gross) => {
    expect(vatOf(cents, rate, basis)).toEqual({ netCents: net, vatCents: vat, grossCents: gross });
  });

  test('PRICE-01 the shown side is the one on the display basis', () => {
    expect(amountOf(1_295, 2100, 'inc', 'inc')).toEqual({
      exCents: 1_070,
      incCents: 1_295,
      shownCents: 1_295,
    });
    expect(amountOf(1_295, 2100, 'inc', 'ex')).toEqual({
      exCents: 1_070,
      incCents: 1_295,
      shownCents: 1_070,
    });
    expect(amountOf(1_070, 2100, 'ex', 'inc')).toEqual({
      exCents: 1_070,
      incCents: 1_295,
      shownCents: 1_295,
    });
  });
});

describe('PRICE-03 the rate of a line', () => {
  test.each([
    ['vatCode.vatPercentage', { vatCode: { vatPercentage: 9 } }, 900],
    ['vat_code.vat_percentage', { vat_code: { vat_percentage: '9' } }, 900],
    ['metadata.vatPct', { metadata: { vatPct: 5.5 } }, 550],
    ['zero, which is a rate', { vatCode: { vatPercentage: 0 }, metadata: { vatPct: 21 } }, 0],
    ['the first of two', { vatCode: { vatPercentage: 9 }, metadata: { vatPct: 21 } }, 900],
    ['the next where the first is empty', { vatCode: { vatPercentage: null }, metadata: { vatPct: 9 } }, 900],
    [
      'the next where the first is no percentage',
      { vatCode: { vatPercentage: 'high' }, metadata: { vatPct: 9 } },
      900,
    ],
    ['21 % where nothing is said', {}, 2100],
    ['21 % where it is an empty text', { vatCode: { vatPercentage: '' } }, 2100],
    ['21 % where it is more than all', { vatCode: { vatPercentage: 121 } }, 2100],
    ['the second of three', { vat_code: { vat_percentage: 9 }, metadata: { vatPct: 21 } }, 900],
    ['21 % where it is negative', { vatCode: { vatPercentage: -9 } }, 2100],
  ])('PRICE-03 %s', (_, source, rate) => {
    expect(vatRateOf(source)).toBe(rate);
  });
});
