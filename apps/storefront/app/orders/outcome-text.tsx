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

type Refunded = { refunds: readonly { to: 'payment' | 'card' }[] };

type OutcomeTextProps = {
  outcome: Outcome;
  order: Refunded & { isNothingCharged: boolean; isChanged: boolean; payment: { provider: string } | null };
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
          : outcome === 'refunded' && isOnCards(order)
            ? t('refunded.textCards')
            : t(`${outcome}.text`, { days: invoiceDays })}
      {money && ` ${money}`}
    </p>
  );
}

/** Whether all that went back went to gift cards, where it stands at once. */
export const isOnCards = ({ refunds }: Refunded): boolean =>
  refunds.length > 0 && refunds.every(({ to }) => to === 'card');

/** What was on account used its codes up as it was sent. */
function withdrawnText({ isChanged, payment }: Pick<OutcomeTextProps['order'], 'isChanged' | 'payment'>) {
  if (isChanged) return 'changed';
  return payment?.provider === 'invoice' ? 'onAccount' : 'text';
}
