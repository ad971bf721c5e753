import { useTranslations } from 'use-intl';
import { useCartSummary } from '../promo/cart-summary.ts';
import { BagIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { HeaderLink } from './header-link.tsx';

/** HEAD-14: to the cart, with the number of units in it. */
export function CartLink({ label }: { label: string }) {
  const t = useTranslations('shell');
  const { count } = useCartSummary();
  return (
    <HeaderLink
      count={count}
      href={useLinks().shoppingBag}
      label={label}
      icon={<BagIcon className="size-6" />}
      name={count > 0 ? t('cartCount', { count }) : label}
    />
  );
}
