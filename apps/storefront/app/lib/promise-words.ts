import type { DeliveryPromise, StoredPromise } from '@etalage/contracts';
import { timeName } from '@etalage/contracts/day-name';
import { dayName, daySpan, whenInShop } from './dates.ts';
import type { translator } from './i18n.server.ts';

/** Texts of promises: of a view, or of a loader. */
type Texts = ReturnType<typeof translator<'promise'>>;

/** A promise as a page says it: when the goods come, and by which way and until when one can count on that. */
export type WordsOfPromise = { promise: string; orderBefore: string };

/** When goods come or can be fetched: 'Verwacht op dinsdag 24 november'. */
export function promiseText(promise: StoredPromise, t: Texts, language: string): string {
  const { isPickup, from, until, timeFrom, timeUntil, place } = promise;
  const day = dayName(from, language);
  if (isPickup) {
    const when = timeFrom
      ? t('pickupAt', { from: day, time: timeName(timeFrom, language) })
      : t('pickup', { from: day });
    const there = place ? t('pickupIn', { when, place }) : when;
    return until === from ? there : t('pickupAll', { when: there, until: dayName(until, language) });
  }
  const days = from === until ? t('on', { from: day }) : t('between', daySpan(from, until, language));
  if (!timeFrom || !timeUntil) return days;
  return t('window', { days, from: timeName(timeFrom, language), until: timeName(timeUntil, language) });
}

/** What an order of now is promised. */
export function wordsOf(promise: DeliveryPromise, t: Texts, language: string): WordsOfPromise {
  return {
    promise: promiseText(promise, t, language),
    orderBefore: t('orderBefore', { method: promise.method, ...whenInShop(promise.orderBefore, language) }),
  };
}
