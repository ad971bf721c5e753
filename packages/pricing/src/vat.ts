import { halfUp, sum } from './money.ts';
import type { Amount, Basis, VatSplit } from './types.ts';

/** 100 %, in basis points: the unit of every rate here (2100 is 21 %). */
export const oneHundredPercent = 10_000;

/** The rate of a line that names none, in basis points. */
export const defaultVatRate = 2100;

/**
 * Splits an amount that is given on `basis` into net, VAT and gross cents. The given side stays as it is, the VAT
 * is rounded half up, the other side follows; so net + VAT = gross always, and a larger amount never has less VAT.
 */
export function vatOf(cents: number, rate: number, basis: Basis): VatSplit {
  if (basis === 'inc') {
    const vatCents = halfUp(cents, rate, oneHundredPercent + rate);
    return { netCents: cents - vatCents, vatCents, grossCents: cents };
  }
  const vatCents = halfUp(cents, rate, oneHundredPercent);
  return { netCents: cents, vatCents, grossCents: cents + vatCents };
}

/** An amount given on `basis`, said both ways and on the basis that this customer sees. */
export function amountOf(cents: number, rate: number, basis: Basis, displayBasis: Basis): Amount {
  const { netCents, grossCents } = vatOf(cents, rate, basis);
  return amount(netCents, grossCents, displayBasis);
}

/** Joins the two sides of an amount; `shownCents` is the one on the display basis. */
export function amount(exCents: number, incCents: number, displayBasis: Basis): Amount {
  return { exCents, incCents, shownCents: displayBasis === 'inc' ? incCents : exCents };
}

/** The difference that a stage makes: `before` - `after`, on every side. */
export function minus(before: Amount, after: Amount): Amount {
  return {
    exCents: before.exCents - after.exCents,
    incCents: before.incCents - after.incCents,
    shownCents: before.shownCents - after.shownCents,
  };
}

/** Amounts added up, on every side. */
export function add(amounts: readonly Amount[]): Amount {
  return {
    exCents: sum(amounts.map(({ exCents }) => exCents)),
    incCents: sum(amounts.map(({ incCents }) => incCents)),
    shownCents: sum(amounts.map(({ shownCents }) => shownCents)),
  };
}

/** What a product or a line may say about its VAT, in per cents, in the spellings that occur. */
export type VatSource = {
  readonly vatCode?: { readonly vatPercentage?: number | string | null } | null;
  readonly vat_code?: { readonly vat_percentage?: number | string | null } | null;
  readonly metadata?: { readonly vatPct?: number | string | null } | null;
};

/** A line's rate in basis points: the first of its spellings that is a percentage, else 21 %. */
export function vatRateOf(source: VatSource): number {
  const spellings = [source.vatCode?.vatPercentage, source.vat_code?.vat_percentage, source.metadata?.vatPct];
  for (const percentage of spellings) {
    if (percentage === undefined || percentage === null || percentage === '') continue;
    const rate = Math.round(Number(percentage) * 100);
    if (rate >= 0 && rate <= oneHundredPercent) return rate;
  }
  return defaultVatRate;
}
