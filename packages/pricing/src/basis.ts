import type { Basis } from './types.ts';

/**
 * The basis that a customer sees: what their customer category says, else what the first line of their cart
 * was shown on, else 'unknown' (the caller then takes the shop's own basis).
 */
export function displayBasisOf(
  categoryShowsVat: boolean | null,
  firstLineBasis: Basis | null,
): Basis | 'unknown' {
  if (categoryShowsVat !== null) return categoryShowsVat ? 'inc' : 'ex';
  return firstLineBasis ?? 'unknown';
}

/**
 * The basis on which a customer sees prices who is in this category; null is in none, as a guest is. Whoever is in none, or in
 * one that is gone, sees what the default category sees, and where there is none either, the shop's own basis.
 */
export function basisOfCustomer(
  categoryId: number | null,
  {
    categories,
    priceBasis,
  }: {
    readonly categories: readonly { id: number; displayPricesIncludingVat: boolean; isDefault: boolean }[];
    readonly priceBasis: Basis;
  },
): Basis {
  const category =
    categories.find(({ id }) => id === categoryId) ?? categories.find(({ isDefault }) => isDefault);
  const basis = displayBasisOf(category?.displayPricesIncludingVat ?? null, null);
  return basis === 'unknown' ? priceBasis : basis;
}
