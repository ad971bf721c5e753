import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/shop-view.ts';
import { useCartState } from './cart-store.ts';

/** Says aloud what became of the cart; seen by nobody. */
export function Announcement() {
  const { said } = useCartState();
  const t = useTranslations('cart.said');
  const money = useMoney();
  return (
    <p className="sr-only" role="status">
      {said && t(said.key, { name: said.name ?? '', total: money(said.total ?? 0) })}
    </p>
  );
}
