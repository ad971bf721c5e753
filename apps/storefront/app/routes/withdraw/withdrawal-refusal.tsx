import type { Order } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { dayName } from '../../lib/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { useShopView } from '../../ui/shop-view.ts';

type WithdrawalRefusalProps = {
  refused:
    | 'BUSINESS'
    | 'NOTHING_LEFT'
    | 'NOT_CONCLUDED'
    | 'NOT_THESE_LINES'
    | 'OTHER_DECLARATION'
    | 'SHADOW_MODE'
    | 'TOO_LATE'
    | 'failed';
  status: Order['status'];
  /** null where nobody noted a delivery: then no day was ever told. */
  until: string | null;
};

/** Why nothing was withdrawn from, or nothing can be. */
export function WithdrawalRefusal({ refused, status, until }: WithdrawalRefusalProps) {
  const t = useTranslations('withdraw.refusals');
  const { language } = useShopView();
  return <Notice className="mt-8" look="warning" title={said()} />;

  function said(): string {
    if (refused === 'TOO_LATE')
      return until === null ? t('over') : t('TOO_LATE', { day: dayName(until, language) });
    // Only what is open can be cancelled.
    return t(refused === 'NOT_CONCLUDED' && status !== 'open' ? 'ENDED' : refused);
  }
}
