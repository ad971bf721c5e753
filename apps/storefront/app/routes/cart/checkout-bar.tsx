import { useTranslations } from 'use-intl';
import { useCartState } from '../../cart/cart-store.ts';
import { CheckoutLink } from '../../cart/checkout-link.tsx';
import { useMoney } from '../../ui/shop-view.ts';

/**
 * On small screens, below the lines: what they come to and the way on, at the window's foot until its own place is reached.
 * No script moves it, and the overview that follows begins where it always does.
 */
export function CheckoutBar({ toPay }: { toPay: number }) {
  const t = useTranslations('cart');
  const inTotals = useTranslations('totals');
  const money = useMoney();
  const { pending } = useCartState();
  return (
    <div className="foot-bar lg:hidden">
      <p className="min-w-0 leading-tight">
        <span className="block text-sm text-muted">{inTotals('toPay')}</span>
        <strong
          aria-busy={pending.length > 0 || undefined}
          className={`text-lg tabular-nums transition-opacity ${pending.length > 0 ? 'opacity-45' : ''}`}
        >
          {money(toPay)}
        </strong>
      </p>
      <CheckoutLink className="shrink-0" size="normal">
        {t('checkout')}
      </CheckoutLink>
    </div>
  );
}
