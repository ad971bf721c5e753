import type { CartLine } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { dayName } from '../lib/dates.ts';
import { useShopView } from './shop-view.ts';

/** The text and the day that a shopper asked of a line; nothing where they asked for neither. */
export function ChoiceNote({ line }: { line: Pick<CartLine, 'giftText' | 'deliveryDay' | 'daysLeft'> }) {
  const t = useTranslations('gift');
  const { language } = useShopView();
  const { giftText, deliveryDay, daysLeft } = line;
  if (!giftText && !deliveryDay) return null;
  return (
    <dl className="mt-1 grid gap-1 text-sm">
      {deliveryDay && (
        <div>
          <dt className="inline text-muted">{t('day')}: </dt>
          <dd className={`inline font-medium ${daysLeft ? 'text-danger line-through' : ''}`}>
            {dayName(deliveryDay, language)}
          </dd>
          {daysLeft && <dd className="text-danger">{t('passed')}</dd>}
        </div>
      )}
      {giftText && (
        <div>
          <dt className="text-muted">{t('text')}:</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{giftText}</dd>
        </div>
      )}
    </dl>
  );
}
