import type {
  Address,
  ApprovalDetail,
  CheckoutDetails,
  CheckoutStep,
  PaymentOption,
  ShippingOption,
} from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { addressLines } from '../ui/postal-address.tsx';
import { useShopView } from '../ui/shop-view.ts';

type CheckoutTexts = ReturnType<typeof useTranslations<'checkout'>>;

/** What a checkout says of the steps that are confirmed with an order: in a checkout itself, and to who approves it. */
export type ConfirmedCheckout = NonNullable<ApprovalDetail['checkout']>;

/** A step of which something else was confirmed than there is now; `was` in words, where there are. */
export type ChangedStep = { step: CheckoutStep; was: string | null };

/**
 * What a summary shows goes with the order in these fields: of each step the API's text, and its words. A page that finds something
 * else can say what stood there, and nothing of it has to be kept anywhere.
 */
const fields = {
  gegevens: 'confirmedDetails',
  adres: 'confirmedAddress',
  bezorging: 'confirmedDelivery',
  betaling: 'confirmedPayment',
} as const;
const words = {
  gegevens: 'confirmedDetailsWords',
  adres: 'confirmedAddressWords',
  bezorging: 'confirmedDeliveryName',
  betaling: 'confirmedPaymentName',
} as const;

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

/** Who orders, a line for each thing that is known of them but the note. */
export function detailsLines(details: CheckoutDetails, t: CheckoutTexts): string[] {
  const { firstName, lastName, companyName, vatNumber, email, phone, reference } = details;
  const lines = [
    `${firstName} ${lastName}`,
    companyName,
    vatNumber && t('vatNumberIs', { number: vatNumber }),
    email,
    phone,
    reference && t('referenceIs', { reference }),
  ];
  return lines.flatMap((line) => line || []);
}

/** The fields of a summary, by their names, which say of each step what `Given` shows. */
export function useConfirmed(checkout: ConfirmedCheckout, nothingToPay: boolean): Record<string, string> {
  const t = useTranslations('checkout');
  const { language } = useShopView();
  const { details, billing, shipping, stepTexts } = checkout;
  const written = (address: Address) => addressLines(address, language).join(', ');
  const where = [
    billing && (shipping ? `${t('billing')}: ${written(billing)}` : written(billing)),
    shipping && `${t('shipping')}: ${written(shipping)}`,
  ];
  return {
    ...Object.fromEntries(confirmable.map((step) => [fields[step], stepTexts[step]])),
    [words.gegevens]: details ? [...detailsLines(details, t), details.note].filter(Boolean).join(', ') : '',
    [words.adres]: where.filter(Boolean).join('; '),
    [words.bezorging]: shippingOf(checkout)?.name ?? '',
    [words.betaling]: nothingToPay ? t('nothingToPay') : (paymentOf(checkout)?.name ?? ''),
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

/** The steps that changed, each with what the form said of it. */
export function changedIn(
  steps: readonly CheckoutStep[] | undefined,
  given: Partial<Record<string, string>>,
): ChangedStep[] {
  return (steps ?? []).map((step) => ({
    step,
    was: (step !== 'samenvatting' && given[words[step]]) || null,
  }));
}
