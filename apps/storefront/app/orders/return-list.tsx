import type { Order, OrderReturn } from '@etalage/contracts';
import { refundDays } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { whenInShop } from '../lib/dates.ts';
import { Notice } from '../ui/notice.tsx';
import { useMoney, useShopView } from '../ui/shop-view.ts';

type ReturnListProps = {
  order: Pick<Order, 'email' | 'status' | 'payment' | 'totals'>;
  /** Those of it that are shown. */
  returns: readonly OrderReturn[];
  /** Just declared: then it is said what happens next. */
  isNew?: boolean;
};

/** What of an order was withdrawn from or taken back, when, and what became of it. */
export function ReturnList({ order, returns, isNew = false }: ReturnListProps) {
  const t = useTranslations('withdraw');
  const { language } = useShopView();
  const money = useMoney();
  // What is on account is credited.
  const isOnAccount = order.payment?.provider === 'invoice';
  // Money was taken for the order: nobody else is promised any.
  const isPaid = order.status === 'paid' && order.totals.total > 0;
  const stateOf = (status: OrderReturn['status'], amount: number | null) => {
    if (status !== 'refunded') return status;
    if (amount === 0) return 'nothing';
    return isOnAccount ? 'credited' : status;
  };
  const [first] = returns;
  if (!first) return null;
  return (
    <section aria-labelledby="returns-title" className="mt-8">
      {isNew && (
        <Notice className="mb-8" look="success" title={t('doneTitle')}>
          <p>{t('doneText', { ...whenInShop(first.declaredAt, language), email: order.email })}</p>
          <p className="mt-2">{t(isPaid ? 'returnTo' : 'returnUnpaid', { days: refundDays })}</p>
        </Notice>
      )}
      <h2 className="text-xl font-semibold" id="returns-title">
        {t('returns')}
      </h2>
      <ul className="mt-3 ruled border-y border-line" data-lines>
        {returns.map(({ ordinal, declaredBy, declaredAt, status, refusal, amount, lines }) => (
          <li className="grid gap-1 py-4" data-return={status} key={ordinal}>
            <ul>
              {lines.map(({ lineId, name, quantity }) => (
                <li key={lineId}>
                  {quantity} × {name}
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">
              {status === 'declared'
                ? t(declaredBy === 'staff' ? 'taken' : 'declared', whenInShop(declaredAt, language))
                : t(`states.${stateOf(status, amount)}`, {
                    amount: money(amount ?? 0),
                    reason: refusal ?? '',
                  })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
