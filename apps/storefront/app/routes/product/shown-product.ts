import type { ProductDetail } from '@etalage/contracts';
import type { WordsOfPromise } from '../../lib/promise-words.ts';
import type { DrawnCard } from '../../ui/product-card/drawn-card.tsx';

/** What only the server draws, by its id in the document; '' where that has it already. */
export type Drawn = { id: string; html: string };

/** A product with no more of the others than their cards show, and with its promise in words. */
export type ShownProduct = Omit<
  ProductDetail,
  | 'related'
  | 'accessories'
  | 'promise'
  | 'rating'
  | 'reviews'
  | 'asksGiftText'
  | 'deliveryDays'
  | 'offersSubscription'
  | 'atBranches'
  | 'withdrawalException'
  | 'previewVersion'
> & {
  rating: Drawn | null;
  reviews: Drawn | null;
  /** The fields of what is asked with it; null where nothing is. */
  asked: Drawn | null;
  /** How it can come again and again; null where it is not offered so. */
  subscribe: Drawn | null;
  /** By variant, where it can be reserved; none of a variant that no branch has. */
  reserving: Record<number, Drawn>;
  promise: WordsOfPromise | null;
  /** Euros with VAT by variant, where strangers see prices without it; else null. Search engines' prices have to be on the page. */
  withVat: Record<number, number> | null;
  accessories: readonly DrawnCard[];
  related: readonly DrawnCard[];
};
