import type { DeliveryPromise, StoredPromise } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { dayName, daySpan, timeName, whenInShop } from '../lib/dates.ts';
import { TruckIcon } from './icons.tsx';
import { useShopView } from './shop-view.ts';

/** A function that says when goods come or can be fetched, in the shopper's language: everywhere the same words. */
export function usePromise(): (promise: StoredPromise) => string {
  const t = useTranslations('promise');
  const { language } = useShopView();
  return ({ isPickup, from, until, timeFrom, timeUntil, place }) => {
    const day = dayName(from, language);
    if (isPickup) {
      const when = timeFrom
        ? t('pickupAt', { from: day, time: timeName(timeFrom, language) })
        : t('pickup', { from: day });
      return place ? t('pickupIn', { when, place }) : when;
    }
    const days = from === until ? t('on', { from: day }) : t('between', daySpan(from, until, language));
    if (!timeFrom || !timeUntil) return days;
    return t('window', { days, from: timeName(timeFrom, language), until: timeName(timeUntil, language) });
  };
}

/** When an order of now comes, by which way, and until when that holds. */
export function PromiseNote({ promise, className = '' }: { promise: DeliveryPromise; className?: string }) {
  const t = useTranslations('promise');
  const said = usePromise();
  const { language } = useShopView();
  return (
    <div className={`flex items-start gap-2.5 text-[0.9375rem] ${className}`} data-testid="promise">
      <TruckIcon className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">
        <span className="block font-medium" data-promise>
          {said(promise)}
        </span>
        <span className="block text-sm text-muted">
          {t('orderBefore', { method: promise.method, ...whenInShop(promise.orderBefore, language) })}
        </span>
      </p>
    </div>
  );
}
