import type { Hit } from '@etalage/contracts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { CardRow } from '../../repositories/product-cards.ts';
import { presentCard } from '../shared/present-card.ts';
import { highlight } from './highlight.ts';
import type { Asked } from './parameters.ts';

/** A card as a record of the index: with the words marked that were asked for. */
export function presentHit(
  row: CardRow,
  tenant: Tenant,
  { query, highlight: tags }: Pick<Asked, 'query' | 'highlight'>,
): Hit {
  const card = presentCard(row, tenant);
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
