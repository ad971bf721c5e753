import type { BlockProducts, CmsBlock } from '@etalage/contracts';
import type { DrawnCard } from '../ui/product-card/drawn-card.tsx';

/** The goods of a block, drawn. */
type ShownProducts = Omit<BlockProducts, 'items'> & { cards: readonly DrawnCard[] };

/** A block as its view needs it. */
export type ShownBlock = Omit<CmsBlock, 'products'> & { products?: ShownProducts };

export type BlockProps = {
  block: ShownBlock;
  /** The first of its page: its picture is the largest of the first screen. */
  isFirst: boolean;
};
