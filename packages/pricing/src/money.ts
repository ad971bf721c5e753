/**
 * Money is a whole number of cents. Everything here is exact up to 2^53 cents: a product that would leave
 * the safe integers is taken through BigInt, so no result depends on how a float happened to round.
 */

/** Euros as the JSON border writes them (12.95) from whole cents (1295). */
export function euros(cents: number): number {
  return cents / 100;
}

/**
 * Whole cents (1295) from euros (12.95), rounded half up (away from zero for a refund).
 * The decimal text is shifted, not the float: 1.005 * 100 is 100.49999999999999.
 */
export function toCents(amountInEuros: number): number {
  if (!Number.isFinite(amountInEuros)) throw new RangeError(`not an amount: ${amountInEuros}`);
  const size = Math.abs(amountInEuros);
  const text = String(size);
  const cents = Math.round(text.includes('e') ? size * 100 : Number(`${text}e2`));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount too large: ${amountInEuros}`);
  return amountInEuros < 0 && cents > 0 ? -cents : cents;
}

/** The whole part of `a × b ÷ divisor`. Non-negative safe integers, divisor above zero. */
export function quotient(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b)) / BigInt(divisor));
  return (product - (product % divisor)) / divisor;
}

/** What `quotient` leaves over: `a × b mod divisor`. */
export function remainder(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b)) % BigInt(divisor));
  return product % divisor;
}

/** `a × b ÷ divisor`, rounded half up: 0.5 becomes 1. Non-negative safe integers, divisor above zero. */
export function halfUp(a: number, b: number, divisor: number): number {
  const left = remainder(a, b, divisor);
  // left >= divisor / 2, written so that it neither doubles nor divides
  return quotient(a, b, divisor) + (left >= divisor - left ? 1 : 0);
}

/** Returns `value` if it is a whole number from `least` up to 2^53 - 1; throws a RangeError naming it if not. */
export function whole(name: string, value: number, least = 0): number {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}`);
  }
  return value;
}

/** The sum of a list of cents. */
export function sum(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0);
}
