import type { Cart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { PromiseNote } from '../../ui/delivery-promise.tsx';
import { BagIcon, ChevronIcon, LockIcon } from '../../ui/icons.tsx';
import { OrderLines } from '../../ui/order-lines.tsx';
import { BasisShown, OrderTotals } from '../../ui/order-totals.tsx';
import { useLinks, useMoney } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** The cart beside the steps, where there is room for it. */
export function OverviewBeside({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  return (
    <aside
      aria-labelledby="overview-title"
      className="hidden rounded-card border border-line bg-surface p-6 lg:sticky lg:top-24 lg:block"
      data-testid="overview-beside"
    >
      <h2 className="mb-5 text-lg font-semibold" id="overview-title">
        {t('overview')}
      </h2>
      <Contents cart={cart} />
      <p className="mt-6 flex items-start gap-2 border-t border-line pt-4 text-sm text-muted">
        <LockIcon className="mt-0.5 size-4" />
        {t('secure')}
      </p>
    </aside>
  );
}

/** The same above the steps on a small screen, folded. */
export function OverviewAbove({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  const money = useMoney();
  return (
    <details
      className="group rounded-card border border-line bg-surface lg:hidden"
      data-testid="overview-above"
    >
      <summary className="flex min-h-12 items-center gap-3 px-4 py-3 text-[0.9375rem]">
        <BagIcon />
        <span className="grow font-medium">{t('showOverview')}</span>
        <span className="font-semibold tabular-nums">{money(cart.totals.toPay)}</span>
        <ChevronIcon className="size-4 rotate-90 transition-transform group-open:-rotate-90" />
      </summary>
      <div className="px-4 pt-2 pb-5">
        <Contents cart={cart} />
      </div>
    </details>
  );
}

function Contents({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  const links = useLinks();
  return (
    <>
      <OrderLines bundles={cart.bundles} lines={cart.transactionLines} />
      <div className="mt-5 mb-4 flex flex-wrap justify-between gap-x-4 border-b border-line pb-4 text-sm">
        <BasisShown basis={cart.basis} />
        <TextLink className="inline-flex min-h-6 items-center" href={links.shoppingBag}>
          {t('changeCart')}
        </TextLink>
      </div>
      <OrderTotals
        basis={cart.basis}
        coupons={cart.couponsCreated}
        promocodes={cart.promocodes}
        totals={cart.totals}
      />
      {cart.promise && <PromiseNote className="mt-5" promise={cart.promise} />}
    </>
  );
}
