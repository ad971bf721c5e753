import type { Hit, ProductCard } from '@etalage/contracts';
import { highlight } from './highlight.ts';
import type { Asked } from './parameters.ts';

/** A card as a record of the index: with the words marked that were asked for. */
export function presentHit(
  card: ProductCard,
  { query, highlight: tags }: Pick<Asked, 'query' | 'highlight'>,
): Hit {
  return {
    ...card,
    objectID: String(card.id),
    price: card.discountPrice ?? card.unitPrice,
    _highlightResult: {
      name: highlight(card.name, query, tags),
      ...(card.brand !== null && { brand: highlight(card.brand, query, tags) }),
    },
  };
}
