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
    <dl className="grid gap-2 text-[0.9375rem] tabular-nums">
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
      <Row label={t('total')} look="total">
        {money(totals.total)}
      </Row>
      {basis === 'inc' &&
        groups.map(({ vatPercentage, net, vat }) => (
          <Row
            key={vatPercentage}
            label={t('vatIncluded', { percentage: vatPercentage, net: money(net) })}
            look="small"
          >
            {money(vat)}
          </Row>
        ))}
      {totals.toPay !== totals.total && (
        <Row label={t('toPay')} look="total">
          {money(totals.toPay)}
        </Row>
      )}
    </dl>
  );
}

const looks = {
  normal: { row: '', label: 'text-muted' },
  small: { row: 'text-sm text-muted', label: '' },
  total: { row: 'mt-2 border-t border-line pt-4 text-lg font-semibold', label: '' },
} as const;

function Row({
  label,
  look = 'normal',
  children,
}: {
  label: string;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${looks[look].row}`}>
      <dt className={looks[look].label}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
