import { useTranslations } from 'use-intl';
import { chooseCoBrand } from '../lib/co-brand.ts';
import { useMe } from '../lib/me.ts';
import { useCartSummary } from '../promo/cart-summary.ts';

/** HEAD-24, PROMO-08: a brand beside the logo, the customer's own or that of whoever a promo code is from. */
export function CoBrand() {
  const t = useTranslations('shell');
  const { customer } = useMe();
  const { promocodes } = useCartSummary();
  const coBrand = chooseCoBrand(
    customer?.headerCustomerLogo ?? null,
    promocodes.map(({ branding }) => branding.influencer),
  );
  if (!coBrand) return null;
  return (
    <>
      <span aria-hidden="true" className="opacity-60">
        ×
      </span>
      <img
        alt={t('coBrand', { name: coBrand.name })}
        className="h-8 w-auto max-w-16 object-contain sm:max-w-28"
        data-testid="co-brand"
        height={32}
        src={coBrand.logoUrl}
      />
    </>
  );
}
