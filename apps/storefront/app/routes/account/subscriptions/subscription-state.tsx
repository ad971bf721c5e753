import type { SubscriptionDetail } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import { useLinks, useMoney, useShopView } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';

type Props = { subscription: SubscriptionDetail };

/** How it stands: when it comes next, for how much, or why it does not. */
export function SubscriptionState({ subscription }: Props) {
  const { status, pausedBecause, nextOn, toldTotal, totalNow, missing, payment } = subscription;
  const t = useTranslations('subscriptions');
  const money = useMoney();
  const to = useLinks();
  const { language } = useShopView();
  const amount = toldTotal ?? totalNow;
  return (
    <section className="mt-8 rounded-card bg-tint p-6 sm:p-8">
      <h2 className="text-xl font-semibold">
        {status === 'active' ? t('nextOn', { date: calendarDate(nextOn, language) }) : t(`status.${status}`)}
      </h2>
      {status === 'active' && amount !== null && (
        <p className="mt-2 max-w-prose">
          {t(toldTotal === null ? 'costsNow' : 'costsTold', { amount: money(amount) })}
          {toldTotal !== null &&
            ` ${t(payment.provider === 'invoice' ? 'noMoreOnAccount' : 'noMoreByMandate')}`}
        </p>
      )}
      {status === 'paused' && pausedBecause && (
        <p className="mt-2 max-w-prose">
          {t.rich(`paused.${pausedBecause}`, {
            details: (text) => <TextLink href={to.details}>{text}</TextLink>,
          })}
        </p>
      )}
      {status !== 'ended' && missing.length > 0 && (
        <p className="mt-2 max-w-prose font-medium">{t('missing', { names: missing.join(', ') })}</p>
      )}
    </section>
  );
}
