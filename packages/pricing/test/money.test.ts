import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { euros, toCents } from '../src/index.ts';
import { halfUp, quotient, remainder } from '../src/money.ts';
import { runs, timeout } from './carts.ts';

describe('PRICE-04 PRICE-12 euros and cents', () => {
  test.each([
    [12.95, 1295],
    [0, 0],
    [0.01, 1],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [1.004, 100],
    [8.575, 858],
    [35.855, 3586],
    [1e-7, 0],
    [999_999.99, 99_999_999],
    [-12.95, -1295],
  ])('PRICE-04 %f euros are %i cents', (amount, cents) => {
    expect(toCents(amount)).toBe(cents);
  });

  test('PRICE-12 cents become euros with at most two decimals, and come back', { timeout }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (cents) => {
        if (!/^\d+(\.\d{1,2})?$/.test(JSON.stringify(euros(cents)))) return false;
        return toCents(euros(cents)) === cents;
      }),
      { numRuns: runs },
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('PRICE-12 %f euros are refused', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });
});

describe('PRICE-12 whole-number arithmetic', () => {
  const safe = fc.oneof(fc.nat(100_000), fc.maxSafeNat());

  test('PRICE-12 quotient, remainder and half-up rounding are exact up to 2^53', { timeout }, () => {
    fc.assert(
      fc.property(safe, safe, safe, (a, limit, d) => {
        const divisor = d + 1;
        const b = limit % (divisor + 1); // a fraction of at most one, so the outcome is safe
        const exact = BigInt(a) * BigInt(b);
        const size = BigInt(divisor);
        return (
          BigInt(quotient(a, b, divisor)) === exact / size &&
          BigInt(remainder(a, b, divisor)) === exact % size &&
          BigInt(halfUp(a, b, divisor)) === (2n * exact + size) / (2n * size)
        );
      }),
      { numRuns: runs },
    );
  });

  test.each([
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [49, 1, 100, 0],
    [50, 1, 100, 1],
    [0, 5, 7, 0],
  ])('PRICE-04 %i × %i ÷ %i rounds half up to %i', (a, b, divisor, rounded) => {
    expect(halfUp(a, b, divisor)).toBe(rounded);
  });
});
