import type { ActivePromocode } from '@etalage/contracts';
import { hexColour } from '@etalage/contracts/hex-colour';
import { useTranslations } from 'use-intl';
import { textOn } from '../lib/colour.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { useLinks, useMoney, useShopView } from '../ui/shop-view.ts';
import { idsIn } from './cart-summary.ts';
import { useCodeChange } from './use-code-change.ts';

/** PROMO-07: the codes that count on this page, each with its way out of the cart. */
export function ActivePromos({ promos }: { promos: readonly ActivePromocode[] }) {
  const t = useTranslations('promo');
  return (
    <section aria-label={t('active')}>
      {promos.map((promo) => (
        <ActivePromo key={promo.code} promo={promo} />
      ))}
    </section>
  );
}

function ActivePromo({ promo }: { promo: ActivePromocode }) {
  const t = useTranslations('promo');
  const money = useMoney();
  const { language } = useShopView();
  const { code, type, bannerText, discount } = promo;
  const form = useCodeChange({ intent: 'remove-promocode', code });
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(promo.amount);
  // What it takes off, as the cart's row says it; of an empty cart it takes nothing yet.
  const amount = type === 'PERCENTAGE' ? `${percentage}%` : money(discount > 0 ? discount : promo.amount);
  const isForSome = idsIn(promo.includedProducts).length > 0;
  const background = hexColour(promo.bannerColor ?? undefined);
  return (
    <div
      className="bg-ink text-surface"
      data-promo={code}
      style={background ? { background, color: textOn(background) } : undefined}
    >
      <div className="shop-container flex min-h-11 items-center justify-center gap-x-4 gap-y-1 text-sm">
        {bannerText ? (
          <p className="min-w-0 py-1.5 max-md:truncate">{bannerText}</p>
        ) : (
          <>
            <p className="min-w-0 py-1.5 max-md:hidden">
              {t(isForSome ? 'activeSome' : 'activeAll', { code, amount })}
            </p>
            <p className="min-w-0 truncate md:hidden">{t('activeShort', { code, amount })}</p>
          </>
        )}
        <form action={useLinks().shoppingBag} className="shrink-0" method="post" onSubmit={form.onSubmit}>
          <input name="intent" type="hidden" value="remove-promocode" />
          <input name="code" type="hidden" value={code} />
          <button
            aria-busy={form.isPending || undefined}
            aria-label={t('removeNamed', { code })}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 font-semibold underline underline-offset-4 focus-visible:outline-current"
            title={t('remove')}
            type="submit"
          >
            <CloseIcon className="size-4 md:hidden" />
            <span className="max-md:hidden">{t('remove')}</span>
          </button>
        </form>
      </div>
    </div>
  );
}
