import type { DeliveryPromise, StoredPromise } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { promiseText, wordsOf } from '../lib/promise-words.ts';
import { PromiseLines } from './promise-lines.tsx';
import { useShopView } from './shop-view.ts';

/** A function that says when goods come or can be fetched, in the shopper's language: everywhere the same words. */
export function usePromise(): (promise: StoredPromise) => string {
  const t = useTranslations('promise');
  const { language } = useShopView();
  return (promise) => promiseText(promise, t, language);
}

/** When an order of now comes, by which way, and until when that holds. */
export function PromiseNote({ promise, className }: { promise: DeliveryPromise; className?: string }) {
  const t = useTranslations('promise');
  const { language } = useShopView();
  return <PromiseLines className={className} words={wordsOf(promise, t, language)} />;
}
