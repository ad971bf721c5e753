import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { QuickAdd } from '../cart/quick-add.tsx';
import { type CardProduct, cardId, type DrawnCard } from '../ui/product-card/drawn-card.tsx';
import type { ShownCards } from '../ui/product-card/shown-cards.ts';
import { ProductGrid } from '../ui/product-grid.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { seenIds } from './seen-ids.ts';

type SeenProductsProps = {
  /** Stands above them. */
  head: ReactNode;
  most: number;
  className: string;
  /** The product that the page is about. */
  besides?: number;
};

/**
 * What the shopper looked at last: only the browser knows, so it asks for their cards when this part of the page comes near.
 * What stands on the page already is left out. Without any there is nothing.
 */
export function SeenProducts({ head, most, className, besides }: SeenProductsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { cards: address } = useLinks();
  const [cards, setCards] = useState<readonly DrawnCard[]>([]);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const asked = new AbortController();
    const ids = seenIds().filter((id) => id !== besides && !isShown(id));
    // The room that keep-room.ts kept, as it is found to be needed on pages that a link of this one led to.
    const room = element.closest('.seen');
    room?.toggleAttribute('data-room', ids.length > 0);
    if (ids.length === 0 || !self.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load(`${address}?${ids.map((id) => `id=${id}`).join('&')}`, asked.signal).then((found) => {
          setCards(found);
          if (found.length === 0) room?.removeAttribute('data-room');
        });
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      asked.abort();
    };
  }, [address, besides]);
  return (
    <div ref={place}>
      {cards.length > 0 && (
        <section className={className}>
          {head}
          <ProductGrid
            actionOf={quickAdd}
            cards={cards.slice(0, most)}
            className="grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
          />
        </section>
      )}
    </div>
  );
}

const quickAdd = (product: CardProduct) => <QuickAdd product={product} />;

/** Pages that stay in the document, hidden, have cards as well. */
const isShown = (id: number) =>
  [...document.querySelectorAll(`#${cardId(id)}`)].some((card) => card.checkVisibility());

/** Where they cannot be had the page stays as it is. */
async function load(url: string, signal: AbortSignal): Promise<readonly DrawnCard[]> {
  try {
    const answer = await fetch(url, { signal });
    return answer.ok ? ((await answer.json()) as ShownCards).cards : [];
  } catch {
    return [];
  }
}
