import { invoiceDays } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import type { Outcome } from './outcome-of.ts';

const withoutMoney: ReadonlySet<Outcome> = new Set([
  'failed',
  'cancelled',
  'expired',
  'owed',
  'lapsed',
  'withdrawn',
]);

/** What an outcome means. That nothing was charged is said only where every provider's last word says so. */
export function OutcomeText({
  outcome,
  order,
  className,
}: {
  outcome: Outcome;
  order: { isNothingCharged: boolean; isChanged: boolean };
  className: string;
}) {
  const t = useTranslations('outcome');
  const money = withoutMoney.has(outcome) && t(order.isNothingCharged ? 'nothingCharged' : 'looking');
  return (
    <p className={className}>
      {t(outcome === 'withdrawn' && order.isChanged ? 'withdrawn.changed' : `${outcome}.text`, {
        days: invoiceDays,
      })}
      {money && ` ${money}`}
    </p>
  );
}
