import { createHash } from 'node:crypto';
import { type CheckoutStep, checkoutSteps, type StepTexts } from '@etalage/contracts';
import type { AddressRow } from '../repositories/checkout.ts';
import { presentAddress } from './address-rules.ts';
import { type CheckoutState, chosenPayment } from './checkout.ts';

/**
 * What a summary shows of each step. A shopper confirms this with the total: another way of paying, another address or another way of
 * shipping may cost as much, and may come from a shop or a session without a change of the cart.
 */
export function stepTexts(state: Omit<CheckoutState, 'completed'>): StepTexts {
  const { row, billing, shipping, priced } = state;
  const payment = priced.toPayCents > 0 ? chosenPayment(state) : null;
  const { email, first_name, last_name, phone, company_name, vat_number, reference, note } = row ?? {};
  return {
    gegevens: digest([email, first_name, last_name, phone, company_name, vat_number, reference, note]),
    adres: digest(
      [billing, shipping].map((address: AddressRow | null) => address && presentAddress(address)),
    ),
    bezorging: String(row?.shipping_method_id ?? ''),
    betaling: payment ? `${payment.provider}/${payment.method}` : '',
  };
}

/** Steps of which the shopper confirmed something else than there is now; those of which they confirmed nothing are none. */
export function changedSteps(state: CheckoutState, confirmed: Partial<StepTexts>): CheckoutStep[] {
  const now: Partial<Record<CheckoutStep, string>> = stepTexts(state);
  const before: Partial<Record<CheckoutStep, string>> = confirmed;
  return checkoutSteps.filter((step) => before[step] !== undefined && before[step] !== now[step]);
}

function digest(values: readonly unknown[]): string {
  const text = JSON.stringify(values.map((value) => value ?? null));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
