import type { InvoiceSummary } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../lib/dates.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** An invoice or a credit note in its customer's list. */
export function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { id, kind, number, order, issuedOn, dueOn, total, open } = invoice;
  const t = useTranslations('account.invoices');
  const to = useLinks();
  const money = useMoney();
  const { language } = useShopView();
  const isCredit = kind === 'credit';
  const name = t(isCredit ? 'credit' : 'invoice', { number });
  return (
    <li className="grid items-center gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold">{name}</h2>
        <p className="text-sm text-muted">
          {calendarDate(issuedOn, language)} ·{' '}
          <TextLink href={to.order(order.id)}>{t('order', { number: order.number })}</TextLink>
        </p>
      </div>
      <p className="tabular-nums sm:text-right">
        <span className="font-semibold">{money(isCredit ? -total : total)}</span>
        {open > 0 && dueOn && (
          <span className="block text-sm">
            {t('toPay', { amount: money(open), date: calendarDate(dueOn, language) })}
          </span>
        )}
      </p>
      <a
        aria-label={t('download', { name })}
        className={buttonClass('secondary')}
        href={`/api/account/invoices/${id}`}
      >
        {t('pdf')}
      </a>
    </li>
  );
}
