import type { Basis, Totals } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from './shop-view.ts';

/** From subtotal to what is owed, with the VAT of each rate. */
export function OrderTotals({ totals, basis }: { totals: Totals; basis: Basis }) {
  const t = useTranslations('totals');
  const money = useMoney();
  const groups = totals.vatGroups.filter(({ vat }) => vat !== 0);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-[0.9375rem] tabular-nums">
      <Row label={t('subTotal')}>{money(totals.subTotal)}</Row>
      {totals.discount > 0 && <Row label={t('discount')}>−{money(totals.discount)}</Row>}
      <Row label={t(totals.shippingIsFrom ? 'shippingFrom' : 'shipping')}>
        {totals.shipping === 0 ? t('free') : money(totals.shipping)}
      </Row>
      {basis === 'ex' && (
        <>
          <Row label={t('totalExVat')}>{money(totals.totalExcludingVat)}</Row>
          {groups.map(({ vatPercentage, net, vat }) => (
            <Row key={vatPercentage} label={t('vatOver', { percentage: vatPercentage, net: money(net) })}>
              {money(vat)}
            </Row>
          ))}
        </>
      )}
      <dt className="mt-2 border-t border-line pt-4 text-lg font-semibold text-ink">{t('total')}</dt>
      <dd className="mt-2 border-t border-line pt-4 text-right text-lg font-semibold">
        {money(totals.total)}
      </dd>
      {basis === 'inc' &&
        groups.map(({ vatPercentage, net, vat }) => (
          <Row
            isSmall
            key={vatPercentage}
            label={t('vatIncluded', { percentage: vatPercentage, net: money(net) })}
          >
            {money(vat)}
          </Row>
        ))}
      {totals.toPay !== totals.total && (
        <>
          <dt className="font-semibold">{t('toPay')}</dt>
          <dd className="text-right font-semibold">{money(totals.toPay)}</dd>
        </>
      )}
    </dl>
  );
}

function Row({ label, isSmall, children }: { label: string; isSmall?: boolean; children: ReactNode }) {
  const size = isSmall ? 'text-sm text-muted' : '';
  return (
    <>
      <dt className={`text-muted ${size}`}>{label}</dt>
      <dd className={`text-right ${size}`}>{children}</dd>
    </>
  );
}
