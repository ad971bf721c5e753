import type { CheckoutStep } from '@etalage/contracts';
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

/** The step before, to go back to; null at the first. */
export function stepBefore(step: CheckoutStep): CheckoutStep | null {
  return checkoutSteps[checkoutSteps.indexOf(step) - 1] ?? null;
}

/** Where a step leads once it is completed: the first that is still to be done; at last the summary. */
export function stepAfter(step: CheckoutStep, completed: readonly CheckoutStep[]): CheckoutStep {
  return checkoutSteps.find((each) => each !== step && !completed.includes(each)) ?? 'samenvatting';
}
