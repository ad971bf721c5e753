/** What something cost when it was put on the list, and so much cheaper it is now; in euros. */
export type PriceDrop = { before: number; amount: number };

/** Told from a cent on; null where it did not become cheaper, or was put there without a price. */
export function priceDrop(before: number | null, now: number): PriceDrop | null {
  if (before === null) return null;
  const amount = Math.round((before - now) * 100) / 100;
  return amount > 0 ? { before, amount } : null;
}
