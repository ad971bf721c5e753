import { useTranslations } from 'use-intl';
import { useErrorTitle } from '../ui/error-title.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { useMoney } from '../ui/shop-view.ts';
import type { CartRefusal } from './cart-action.ts';

/** A sentence that says why the cart stayed as it was, beside the thing that it is about. */
export function RefusalNote({ refusal, id }: { refusal: CartRefusal; id?: string }) {
  useErrorTitle();
  return (
    <p className="flex items-start gap-1.5 text-sm text-danger" id={id} role="alert">
      <WarningIcon className="mt-0.5 size-4" />
      <RefusalText refusal={refusal} />
    </p>
  );
}

function RefusalText({ refusal: { reason, available, minimum, minimumBasis } }: { refusal: CartRefusal }) {
  const t = useTranslations('cart.refusal');
  const tCode = useTranslations('miniCart');
  const money = useMoney();
  if (reason === 'couponInvalid' || reason === 'couponEnded' || reason === 'couponError')
    return tCode(reason);
  if (reason === 'stock' && available === 0) return t('soldOut');
  if (reason === 'belowMinimum' && minimum !== null) {
    // An API of the version before does not say it.
    return t(reason, { minimum: money(minimum), basis: minimumBasis ?? 'none' });
  }
  if (reason === 'belowMinimum') return t('belowSomeMinimum');
  return t(reason, { available: available ?? 0 });
}
