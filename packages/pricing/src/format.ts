import type { Basis } from './types.ts';

export type MoneyFormat = {
  /** A language tag: 'nl', 'en', 'nl-BE'. */
  readonly language: string;
  /** ISO 4217, of a currency with two decimals: 'EUR'. */
  readonly currency: string;
};

/** Making an Intl formatter costs some 20 µs, using one under 1 µs; a shop has a handful of languages. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A price as text, for every price anywhere: '€ 12,95' in nl (with a no-break space), '€12.95' in en.
 * Node and browsers carry the same CLDR data for it, so server and browser write the same characters.
 */
export function formatMoney(cents: number, { language, currency }: MoneyFormat): string {
  const key = `${language} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formatters.set(key, formatter);
  }
  // Adding nothing takes the minus from -0, which would be written as '-0,00'.
  return formatter.format(cents / 100 + 0);
}

/** The key of the text that says on which basis prices stand; the texts belong to the shop. */
export function basisLabelKey(basis: Basis): 'price.incVat' | 'price.exVat' {
  return basis === 'inc' ? 'price.incVat' : 'price.exVat';
}
