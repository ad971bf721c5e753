import type { Order } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../lib/dates.ts';
import { useMoney, useShopView } from '../ui/shop-view.ts';

/** What went or goes back of an order's money, each with where to, how it stands and since when. */
export function RefundList({ refunds }: { refunds: Order['refunds'] }) {
  const t = useTranslations('order.refunds');
  const { language } = useShopView();
  const money = useMoney();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds-title" className="mt-8 border-t border-line pt-4">
      <h3 className="font-sans font-semibold" id="refunds-title">
        {t('title')}
      </h3>
      <ul className="mt-3 grid gap-3 text-[0.9375rem]">
        {refunds.map(({ amount, status, to, since }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only added to at its end; nothing else tells two apart.
          <li className="flex items-start justify-between gap-4" key={index}>
            <span className="min-w-0">
              {t(to)}
              <span className="block text-sm text-muted">
                {t('since', { state: t(status), date: calendarDate(since, language) })}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
