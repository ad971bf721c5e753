import type { ProductCard as ListedProduct } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { DrawnHtml } from '../../lib/server-html.tsx';

/** What the control on a card needs to know of its product. */
export type CardProduct = Pick<ListedProduct, 'id' | 'name' | 'inStock' | 'onlyVariantId'>;

/** A product in a list. What its card shows, and how, is in product-card.server.tsx beside this file. */
export type DrawnCard = CardProduct & {
  /** The card; '' where the document has it already, under the card's id. */
  html: string;
};

export const cardId = (productId: number | ''): string => `card-${productId}`;

type ProductCardProps = {
  card: DrawnCard;
  /** What to do with the product at once, beside its price: most often adding it to the cart. */
  action: ReactNode;
};

/** A product in a list: the whole card leads to its page, through one link. */
export function ProductCard({ card, action }: ProductCardProps) {
  return (
    <article className="card">
      <DrawnHtml className="card-drawn" html={card.html} id={cardId(card.id)} />
      {action && <div className="card-action">{action}</div>}
    </article>
  );
}
