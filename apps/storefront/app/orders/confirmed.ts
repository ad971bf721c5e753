import type { ApprovalDetail, CheckoutStep, PaymentOption, ShippingOption } from '@etalage/contracts';

/** What a checkout says of the steps that are confirmed with an order: in a checkout itself, and to who approves it. */
export type ConfirmedCheckout = NonNullable<ApprovalDetail['checkout']>;

/** A step of which something else was confirmed than there is now; `was` in words, where there are. */
export type ChangedStep = { step: CheckoutStep; was: string | null };

/** What a summary shows goes with the order in these fields: of each step the API's text, and of two what shoppers call it. */
const fields = {
  gegevens: 'confirmedDetails',
  adres: 'confirmedAddress',
  bezorging: 'confirmedDelivery',
  betaling: 'confirmedPayment',
} as const;
const names = { bezorging: 'confirmedDeliveryName', betaling: 'confirmedPaymentName' } as const;

type Confirmable = keyof typeof fields;
const confirmable = Object.keys(fields) as Confirmable[];

export const paymentOf = ({
  payment,
  paymentOptions,
}: Pick<ConfirmedCheckout, 'payment' | 'paymentOptions'>): PaymentOption | undefined =>
  paymentOptions.find((option) => option.provider === payment?.provider && option.method === payment.method);

export const shippingOf = ({
  shippingMethodId,
  shippingOptions,
}: Pick<ConfirmedCheckout, 'shippingMethodId' | 'shippingOptions'>): ShippingOption | undefined =>
  shippingOptions.find(({ id }) => id === shippingMethodId);

/** The fields of a summary, by their names. */
export function confirmedOf(
  checkout: ConfirmedCheckout,
  payment: PaymentOption | undefined,
): Record<string, string> {
  return {
    ...Object.fromEntries(confirmable.map((step) => [fields[step], checkout.stepTexts[step]])),
    [names.bezorging]: shippingOf(checkout)?.name ?? '',
    [names.betaling]: payment?.name ?? '',
  };
}

/** What of each step a form confirms; a form of a page of before this existed confirms nothing of them. */
export function confirmedIn(given: Partial<Record<string, string>>): Partial<Record<Confirmable, string>> {
  return Object.fromEntries(
    confirmable.flatMap((step) => {
      const text = given[fields[step]];
      return text === undefined ? [] : [[step, text.slice(0, 100)]];
    }),
  );
}

/** The steps that changed, each with what the form called it. */
export function changedIn(
  steps: readonly CheckoutStep[] | undefined,
  given: Partial<Record<string, string>>,
): ChangedStep[] {
  return (steps ?? []).map((step) => ({
    step,
    was:
      (step === 'bezorging' || step === 'betaling') && given[names[step]]
        ? (given[names[step]] ?? null)
        : null,
  }));
}
