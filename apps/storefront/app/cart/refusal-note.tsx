import { useTranslations } from 'use-intl';
import { WarningIcon } from '../ui/icons.tsx';
import type { CartRefusal } from './cart-action.ts';

/** A sentence that says why the cart stayed as it was, beside the thing that it is about. */
export function RefusalNote({ refusal }: { refusal: CartRefusal }) {
  const t = useTranslations('cart.refusal');
  const isSoldOut = refusal.reason === 'stock' && refusal.available === 0;
  return (
    <p className="flex items-start gap-1.5 text-sm text-danger" role="alert">
      <WarningIcon className="mt-0.5 size-4" />
      {isSoldOut ? t('soldOut') : t(refusal.reason, { available: refusal.available ?? 0 })}
    </p>
  );
}
