import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, allocateOnHeaviest, roundTogether } from '../src/allocate.ts';
import { sum } from '../src/money.ts';
import { runs, timeout } from './carts.ts';

const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 });

describe('PRICE-12 largest remainder', () => {
  test.each([
    ['one cent over three equals goes to the first', 100, [1, 1, 1], [34, 33, 33]],
    ['the largest fraction goes first', 10, [1, 2, 4], [1, 3, 6]],
    ['a tie of fractions goes to the larger weight', 1, [1, 1, 2], [0, 0, 1]],
    ['a weight of zero gets nothing', 5, [0, 3, 0], [0, 5, 0]],
    ['nothing over nothing is nothing', 0, [0, 0], [0, 0]],
    [
      'amounts beyond 2^53 when multiplied',
      9_007_199_254_740_991,
      [1, 1],
      [4_503_599_627_370_496, 4_503_599_627_370_495],
    ],
  ])('PRICE-12 %s', (_, total, parts, shares) => {
    expect(allocate(total, parts)).toEqual(shares);
  });

  test('PRICE-12 something over nothing is refused', () => {
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
    expect(() => allocateOnHeaviest(1, [0])).toThrow(RangeError);
  });

  test('PRICE-12 shares add up, and each is within a cent of the exact share', { timeout }, () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), weights, (total, parts) => {
        const whole = sum(parts);
        fc.pre(whole > 0);
        const shares = allocate(total, parts);
        const near = shares.every((share, i) => {
          const gap = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(parts[i] ?? 0);
          return gap > -BigInt(whole) && gap < BigInt(whole);
        });
        return sum(shares) === total && near;
      }),
      { numRuns: runs },
    );
  });

  test('PRICE-12 fractions rounded together are their rounded sum, and none passes its amount', {
    timeout,
  }, () => {
    const part = fc.record({ amount: fc.nat(1_000), numerator: fc.nat(10_000) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const amounts = parts.map(({ amount }) => amount);
        const numerators = parts.map(({ numerator }) => numerator);
        const rounded = roundTogether(amounts, numerators, 10_000);
        const exact = parts.reduce((total, { amount, numerator }) => total + amount * numerator, 0);
        return (
          sum(rounded) === Math.floor((exact + 5_000) / 10_000) &&
          rounded.every((share, i) => share >= 0 && share <= (amounts[i] ?? 0))
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('BNDL-05 the remainder on one part', () => {
  test.each([
    ['the heaviest takes it', 100, [1, 1, 4], [16, 16, 68]],
    ['of equals the first', 100, [1, 1, 1], [34, 33, 33]],
    ['three cents over ten parts never go below zero', 3, Array(10).fill(1), [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('BNDL-05 %s', (_, total, parts, shares) => {
    expect(allocateOnHeaviest(total, parts)).toEqual(shares);
  });

  test('BNDL-05 shares add up and all but one are rounded down', { timeout }, () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), weights, (total, parts) => {
        const whole = sum(parts);
        fc.pre(whole > 0);
        const shares = allocateOnHeaviest(total, parts);
        const moved = shares.filter((share, i) => share !== Math.floor((total * (parts[i] ?? 0)) / whole));
        return sum(shares) === total && moved.length <= 1 && shares.every((share) => share >= 0);
      }),
      { numRuns: runs },
    );
  });
});
