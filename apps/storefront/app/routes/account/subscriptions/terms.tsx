import type { SubscriptionDetail } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PostalAddress } from '../../../ui/postal-address.tsx';

/** How often, where to and how it is paid. */
export function Terms({ subscription }: { subscription: SubscriptionDetail }) {
  const { status, interval, billing, shipping, shippingName, payment } = subscription;
  const t = useTranslations('subscriptions');
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Term name={t('often')}>{t(`interval.${interval}`)}</Term>
      <Term name={t('payment')}>
        {payment.name}
        {status !== 'ended' && (
          <span className="block text-sm text-muted">{t(howPaid(status, payment.provider))}</span>
        )}
      </Term>
      <Term name={t('address')}>
        <PostalAddress address={shipping ?? billing} />
      </Term>
      <Term name={t('delivery')}>{shippingName}</Term>
    </dl>
  );
}

/** Permission to take later payments is given with the first one. */
function howPaid(status: SubscriptionDetail['status'], provider: string) {
  if (provider === 'invoice') return 'onAccount';
  return status === 'waiting' ? 'byMandate' : 'mandateGiven';
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
