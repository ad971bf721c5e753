import type { Cart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { useCartState } from '../../cart/cart-store.ts';
import { CheckoutLink } from '../../cart/checkout-link.tsx';
import { useMoney } from '../../ui/shop-view.ts';

/** On small screens, below the lines: what they come to and the way on, at the window's foot until its own place is reached. No script moves it. */
export function CheckoutBar({ cart: { basis, totals } }: { cart: Cart }) {
  const t = useTranslations('cart');
  const inTotals = useTranslations('totals');
  const inPrice = useTranslations('price');
  const money = useMoney();
  const { pending } = useCartState();
  // The lines above it have none, and the rows that add it are out of sight.
  const saysVat = basis === 'ex' && totals.vatGroups.some(({ vat }) => vat !== 0);
  return (
    <div className="foot-bar">
      <p className="min-w-0 leading-tight">
        <span className="block text-sm text-muted">{inTotals('toPay')}</span>
        <strong
          aria-busy={pending.length > 0 || undefined}
          className={`text-lg tabular-nums transition-opacity ${pending.length > 0 ? 'opacity-45' : ''}`}
        >
          {money(totals.toPay)}
        </strong>
        {saysVat && <span className="text-sm text-muted"> {inPrice('incVat')}</span>}
      </p>
      <CheckoutLink className="shrink-0" size="normal">
        {t('checkout')}
      </CheckoutLink>
    </div>
  );
}
