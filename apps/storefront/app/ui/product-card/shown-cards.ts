import type { Basis } from '@etalage/contracts';
import type { DrawnCard } from './drawn-card.tsx';

/** What a browser gets that asks for cards. */
export type ShownCards = {
  cards: readonly DrawnCard[];
  /** On which the shopper sees prices. */
  basis: Basis;
};
