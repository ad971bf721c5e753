import type { Basis, Order, Totals } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from './shop-view.ts';

type Closing = 'cart' | 'open' | 'paid' | 'ended';

/** What the last row is called where cards or a credit leave it as the rest, and where it is the whole. */
const rests = { cart: 'toPay', open: 'toPay', paid: 'paid', ended: 'unpaid' } as const;
const wholes = { cart: 'toPay', open: 'total', paid: 'total', ended: 'total' } as const;

/** What becomes of the amounts of an order in this state. */
export function closingOf(status: Order['status']): Closing {
  if (status === 'open' || status === 'paid') return status;
  return 'ended';
}

type OrderTotalsProps = {
  totals: Totals;
  basis: Basis;
  /** What each code takes off, on the basis; without them a discount is one row. */
  promocodes?: readonly { code: string; discount: number }[];
  /** What each card pays. */
  coupons?: readonly { cardCode: string; used: number }[];
  /** Draws what takes a code or card out again; left out where nothing can be changed. */
  removal?: (kind: 'promocode' | 'coupon', code: string) => ReactNode;
  /** Says whether the way of delivery is in the total yet. */
  showsOptions?: boolean;
  /** What becomes of the amount: a cart's and an open order's is to be paid, others were paid or never will be. */
  closing?: Closing;
  /** The amounts are a forecast: the server has not said them yet. */
  isForecast?: boolean;
};

/** From subtotal to what is owed, with the VAT of each rate; rows add to the next, small ones only tell. */
export function OrderTotals({
  totals,
  basis,
  promocodes = [],
  coupons = [],
  removal,
  showsOptions = false,
  closing = 'open',
  isForecast = false,
}: OrderTotalsProps) {
  const t = useTranslations('totals');
  const money = useMoney();
  const groups = totals.vatGroups.filter(({ vat }) => vat !== 0);
  const isPartPaid = totals.toPay !== totals.total || coupons.length > 0;
  return (
    <dl
      aria-busy={isForecast || undefined}
      className={`grid gap-2 text-[0.9375rem] tabular-nums [&_dd]:transition-opacity ${isForecast ? '[&_dd]:opacity-45' : ''}`}
    >
      <Row label={t('subTotal')}>{money(totals.subTotal)}</Row>
      {/* MINI-04: the total of the goods stands in a cart before what codes take off. */}
      {closing === 'cart' && totals.subTotalIncludingVat !== undefined && (
        <Row label={t('goodsTotal')} look="small">
          {money(totals.subTotalIncludingVat)}
        </Row>
      )}
      {promocodes.map(({ code, discount }) => (
        <Row action={removal?.('promocode', code)} key={code} label={t('discountOf', { code })}>
          {minus(money(discount))}
        </Row>
      ))}
      {promocodes.length === 0 && totals.discount > 0 && (
        <Row label={t('discount')}>{minus(money(totals.discount))}</Row>
      )}
      {showsOptions && (
        <div className="-mb-1 text-sm text-muted">
          <dt className="sr-only">{t('options')}</dt>
          <dd>{t(totals.shippingIsFrom ? 'optionsExcluded' : 'optionsIncluded')}</dd>
        </div>
      )}
      <Row label={t(totals.shippingIsFrom ? 'shippingFrom' : 'shipping')}>
        {totals.shipping === 0 ? t('free') : money(totals.shipping)}
      </Row>
      {totals.pickupIsFree && (
        <div className="-mt-1 text-sm text-muted">
          <dt className="sr-only">{t('pickup')}</dt>
          <dd>{t('pickupIsFree')}</dd>
        </div>
      )}
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
      {isPartPaid && <UpToRest coupons={coupons} removal={removal} totals={totals} />}
      <Row label={t(isPartPaid ? rests[closing] : wholes[closing])} look="total">
        {money(totals.toPay)}
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
    </dl>
  );
}

/** What all costs, how much of it cards pay, and what was credited of it. */
function UpToRest({
  totals,
  coupons = [],
  removal,
}: Pick<OrderTotalsProps, 'totals' | 'coupons' | 'removal'>) {
  const t = useTranslations('totals');
  const money = useMoney();
  return (
    <>
      <Row label={t('total')}>{money(totals.total)}</Row>
      {coupons.map(({ cardCode, used }) => (
        <Row
          action={removal?.('coupon', cardCode)}
          key={cardCode}
          label={t('paidByCard', { code: cardCode })}
        >
          {minus(money(used))}
        </Row>
      ))}
      {coupons.length === 0 && totals.coupons > 0 && (
        <Row label={t('paidByCards')}>{minus(money(totals.coupons))}</Row>
      )}
      {totals.credited !== undefined && <Row label={t('credited')}>{minus(money(totals.credited))}</Row>}
    </>
  );
}

/** 'Prijzen getoond: incl. BTW', or excl. where the amounts stand without. */
export function BasisShown({ basis, className = '' }: { basis: Basis; className?: string }) {
  const t = useTranslations('totals');
  return <p className={`text-sm text-muted ${className}`}>{t(basis === 'inc' ? 'shownInc' : 'shownEx')}</p>;
}

const minus = (amount: string) => `−${amount}`;

const looks = {
  normal: { row: '', label: 'text-muted' },
  small: { row: 'text-sm text-muted', label: '' },
  total: { row: 'mt-2 border-t border-line pt-4 text-lg font-semibold', label: '' },
} as const;

function Row({
  label,
  look = 'normal',
  action,
  children,
}: {
  label: string;
  look?: keyof typeof looks;
  /** Stands behind the label. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`flex items-start justify-between gap-4 ${looks[look].row}`}>
      <dt className={`min-w-0 wrap-anywhere ${looks[look].label} ${action ? 'flex items-start' : ''}`}>
        {action ? (
          <>
            <span className="min-w-0">{label}</span>
            {action}
          </>
        ) : (
          label
        )}
      </dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  );
}
