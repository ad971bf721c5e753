import type { ReactNode } from 'react';
import { type CardProduct, type DrawnCard, ProductCard } from './product-card/drawn-card.tsx';

type ProductGridProps = {
  cards: readonly DrawnCard[];
  /** The control on the card of a product that can be had at once: it is there in one variant only. */
  actionOf: (product: CardProduct) => ReactNode;
  className?: string;
};

export function ProductGrid({
  cards,
  actionOf,
  className = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
}: ProductGridProps) {
  return (
    <ul className={`grid gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 ${className}`}>
      {cards.map((card) => (
        <li key={card.id}>
          <ProductCard action={card.onlyVariantId !== null && actionOf(card)} card={card} />
        </li>
      ))}
    </ul>
  );
}
