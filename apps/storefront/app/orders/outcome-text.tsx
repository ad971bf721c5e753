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

type OutcomeTextProps = {
  outcome: Outcome;
  order: { isNothingCharged: boolean; isChanged: boolean; payment: { provider: string } | null };
  /** Whether its goods have left: then nobody begins with it any more. */
  hasLeft: boolean;
  className: string;
};

/** What an outcome means. That nothing was charged is said only where every provider's last word says so. */
export function OutcomeText({ outcome, order, hasLeft, className }: OutcomeTextProps) {
  const t = useTranslations('outcome');
  const money = withoutMoney.has(outcome) && t(order.isNothingCharged ? 'nothingCharged' : 'looking');
  return (
    <p className={className}>
      {outcome === 'withdrawn'
        ? t(`withdrawn.${withdrawnText(order)}`)
        : outcome === 'paid' && hasLeft
          ? t('paid.textLeft')
          : t(`${outcome}.text`, { days: invoiceDays })}
      {money && ` ${money}`}
    </p>
  );
}

/** What was on account used its codes up as it was sent. */
function withdrawnText({ isChanged, payment }: Pick<OutcomeTextProps['order'], 'isChanged' | 'payment'>) {
  if (isChanged) return 'changed';
  return payment?.provider === 'invoice' ? 'onAccount' : 'text';
}
