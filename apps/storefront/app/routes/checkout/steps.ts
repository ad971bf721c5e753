import type { Checkout, CheckoutStep } from '@etalage/contracts';
import { checkoutSteps } from '@etalage/contracts/limits';

/** The step that an address shows: its last segment. Which steps there are, in which order, is `checkoutSteps` in the contracts. */
export function stepOfPath(pathname: string): CheckoutStep {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return checkoutSteps.find((step) => step === last) ?? 'gegevens';
}

/** Whether a step may be opened: all steps before it are completed. */
export function isOpen(step: CheckoutStep, completed: readonly CheckoutStep[]): boolean {
  return checkoutSteps.slice(0, checkoutSteps.indexOf(step)).every((earlier) => completed.includes(earlier));
}

export type StepState = 'done' | 'current' | 'todo';

/** Only what lies before the current step and is completed counts as done. */
export function stateOf(
  step: CheckoutStep,
  current: CheckoutStep,
  completed: readonly CheckoutStep[],
): StepState {
  if (step === current) return 'current';
  const isEarlier = checkoutSteps.indexOf(step) < checkoutSteps.indexOf(current);
  return isEarlier && completed.includes(step) ? 'done' : 'todo';
}

/** CHK-05: the steps that a shopper is asked; who pays on invoice has nothing to choose there. */
export function stepsAsked({ paysOnInvoice }: { paysOnInvoice: boolean }): readonly CheckoutStep[] {
  return paysOnInvoice ? checkoutSteps.filter((step) => step !== 'betaling') : checkoutSteps;
}

/** The step before, to go back to; null at the first. */
export function stepBefore(step: CheckoutStep, asked: readonly CheckoutStep[]): CheckoutStep | null {
  return asked[asked.indexOf(step) - 1] ?? null;
}

/** Where a step leads once it is completed: the first that is still to be done; at last the summary. */
export function stepAfter(step: CheckoutStep, completed: readonly CheckoutStep[]): CheckoutStep {
  return checkoutSteps.find((each) => each !== step && !completed.includes(each)) ?? 'samenvatting';
}

type Kept = Pick<Checkout, 'details' | 'known' | 'billing' | 'shipping' | 'shippingMethodId' | 'payment'>;

/**
 * What the server knows of each step. The addresses begin with names and addresses that were given before: a draft of theirs stays
 * where only a telephone number or a note is mended.
 */
export const keptOf = ({ details, known, ...kept }: Kept): Record<CheckoutStep, unknown> => ({
  gegevens: details,
  adres: [
    ...[details?.firstName, details?.lastName, details?.companyName],
    ...[known?.billing, known?.shipping, kept.billing, kept.shipping],
  ],
  bezorging: kept.shippingMethodId,
  betaling: kept.payment,
  samenvatting: null,
});
