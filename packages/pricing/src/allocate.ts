import { halfUp, quotient, remainder, sum } from './money.ts';

/**
 * Divides `total` cents in proportion to `weights` by largest remainder: everyone gets the whole part of their
 * share and the cents left over go, one each, to the largest fractions. The shares add up to `total`, and no
 * share differs from the exact one by a cent or more; a weight of 0 gets 0.
 *
 * A tie goes to the larger weight, then to the earlier place. Callers list their parts in an order of the
 * parts' own (by rate, by key), so the outcome never depends on the order a shopper added things in.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) {
    if (total === 0) return weights.map(() => 0);
    throw new RangeError(`cannot allocate ${total} over weights that are all zero`);
  }
  if (total === whole) return [...weights];
  const shares = weights.map((weight) => quotient(total, weight, whole));
  const left = total - sum(shares);
  const remainders = weights.map((weight) => remainder(total, weight, whole));
  return handOut(left, shares, remainders, weights);
}

/**
 * The fractions `amounts[i] × numerators[i] ÷ divisor`, each rounded to a whole cent such that together they are
 * their exact sum rounded half up. As in `allocate` the leftover cents go to the largest fractions; a part that
 * is whole already never changes, so a part never passes its amount while its numerator is at most the divisor.
 */
export function roundTogether(
  amounts: readonly number[],
  numerators: readonly number[],
  divisor: number,
): number[] {
  const shares = amounts.map((amount, i) => quotient(amount, numerators[i] ?? 0, divisor));
  const remainders = amounts.map((amount, i) => remainder(amount, numerators[i] ?? 0, divisor));
  const left = halfUp(sum(remainders), 1, divisor);
  return handOut(left, shares, remainders, amounts);
}

/**
 * Divides `total` cents in proportion to `weights`, all parts rounded down and the whole remainder on one part:
 * the heaviest, of equals the first. For lists where a reader must find the rounding in one place.
 */
export function allocateOnHeaviest(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) throw new RangeError(`cannot allocate ${total} over weights that are all zero`);
  const shares = weights.map((weight) => quotient(total, weight, whole));
  const left = total - sum(shares);
  const heaviest = weights.indexOf(Math.max(...weights));
  return shares.map((share, i) => (i === heaviest ? share + left : share));
}

/** Adds one cent to the `cents` shares with the largest remainders. */
function handOut(
  cents: number,
  shares: number[],
  remainders: readonly number[],
  weights: readonly number[],
): number[] {
  if (cents === 0) return shares;
  const lucky = new Set(
    shares
      .map((_, i) => i)
      .sort((a, b) => at(remainders, b) - at(remainders, a) || at(weights, b) - at(weights, a) || a - b)
      .slice(0, cents),
  );
  return shares.map((share, i) => (lucky.has(i) ? share + 1 : share));
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}
