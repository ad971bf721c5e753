import { readFlag } from './read-flag.ts';
import type { Basis } from './types.ts';

/** Every spelling in which a customer category says what it allows, ours first. */
const categorySpellings = {
  displayPricesIncludingVat: ['displayPricesIncludingVat', 'display_prices_including_vat'],
  allowInvoicePayment: [
    'allowInvoicePayment',
    'allow_invoice_payment',
    'allow_payment_on_invoice',
    'allowPaymentOnInvoice',
    'allow-invoice-payment',
  ],
} as const;

/** What a customer category allows, wherever it comes from; null for what it does not say. */
export function readCategory(
  category: object | null | undefined,
): Record<keyof typeof categorySpellings, boolean | null> {
  const values = new Map<string, unknown>(Object.entries(category ?? {}));
  const first = (names: readonly string[]) =>
    names.map((name) => readFlag(values.get(name))).find((flag) => flag !== null) ?? null;
  return {
    displayPricesIncludingVat: first(categorySpellings.displayPricesIncludingVat),
    allowInvoicePayment: first(categorySpellings.allowInvoicePayment),
  };
}

/** Who counts as a business, and is asked for company and VAT number: who sees prices without VAT, or may pay on invoice. */
export function isBusinessCustomer(displayBasis: Basis, mayPayOnInvoice: boolean): boolean {
  return displayBasis === 'ex' || mayPayOnInvoice;
}
