import type { Cart } from '@etalage/contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/shop-view.ts';
import type { CartRefusal } from './cart-action.ts';
import { CartBundleGroup } from './cart-bundle.tsx';
import { CartLineRow } from './cart-line.tsx';

/** 'Prijzen getoond: incl. BTW', or excl. where this shopper sees those. */
export function CartBasisNote({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  return <p className="text-sm text-muted">{t(cart.basis === 'inc' ? 'shownInc' : 'shownEx')}</p>;
}

/** Bundles and lines in the order in which they were added. */
export function CartLines({ cart, refusal = null }: { cart: Cart; refusal?: CartRefusal | null }) {
  const t = useTranslations('cart');
  const about = (subject: string) => (refusal?.subject === subject ? refusal : null);
  const shown = new Set<string>();
  return (
    <ul aria-label={t('lines')} className="divide-y divide-line">
      {cart.transactionLines.map((line) => {
        const bundle = cart.bundles.find(({ lineIds }) => lineIds.includes(line.id));
        if (!bundle) return <CartLineRow key={line.id} line={line} refusal={about(`line-${line.id}`)} />;
        const key = bundle.bundleGroupKey;
        if (shown.has(key)) return null;
        shown.add(key);
        const lines = cart.transactionLines.filter(({ id }) => bundle.lineIds.includes(id));
        return <CartBundleGroup bundle={bundle} key={key} lines={lines} refusal={about(`bundle-${key}`)} />;
      })}
    </ul>
  );
}

/** From subtotal to what is owed. Where prices stand without VAT, the VAT per rate is shown on the way. */
export function CartTotals({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const money = useMoney();
  const { totals, basis } = cart;
  const vatGroups = totals.vatGroups.filter(({ vat }) => vat !== 0);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-[0.9375rem] tabular-nums">
      <Row label={t('subTotal')}>{money(totals.subTotal)}</Row>
      {totals.discount > 0 && <Row label={t('discount')}>−{money(totals.discount)}</Row>}
      <Row label={t(totals.shippingIsFrom ? 'shippingFrom' : 'shipping')}>
        {totals.shipping === 0 ? t('free') : money(totals.shipping)}
      </Row>
      {basis === 'ex' && (
        <>
          <Row label={t('totalExVat')}>{money(totals.totalExcludingVat)}</Row>
          {vatGroups.map(({ vatPercentage, vat }) => (
            <Fragment key={vatPercentage}>
              <Row label={t('vat', { percentage: vatPercentage })}>{money(vat)}</Row>
            </Fragment>
          ))}
        </>
      )}
      <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">{t('toPay')}</dt>
      <dd className="mt-2 border-t border-line pt-3 text-right text-lg font-semibold">
        {money(totals.toPay)}
      </dd>
      {basis === 'inc' && totals.vat > 0 && (
        <>
          <dt className="-mt-1 text-sm text-muted">{t('includingVat')}</dt>
          <dd className="-mt-1 text-right text-sm text-muted">{money(totals.vat)}</dd>
        </>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="pl-4 text-right">{children}</dd>
    </>
  );
}
