import type { ReactNode } from 'react';
import { type CardProduct, ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  /** How many cards are on the first screen, where the grid stands at its top. */
  onFirstScreen?: number;
  /** The control on a card, e.g. one that adds it to the cart. */
  actionOf?: (product: CardProduct) => ReactNode;
  className?: string;
}

export function ProductGrid({
  products,
  onFirstScreen = 0,
  actionOf,
  className = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
}: ProductGridProps) {
  return (
    <ul className={`grid gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 ${className}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard action={actionOf?.(product)} priority={index < onFirstScreen} product={product} />
        </li>
      ))}
    </ul>
  );
}
