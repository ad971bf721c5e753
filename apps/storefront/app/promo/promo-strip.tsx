import { lazy, Suspense, useContext } from 'react';
import { ShopPartsContext } from '../lib/shop-parts.tsx';
import { promosOn, useCartSummary } from './cart-summary.ts';

/** Few carts hold a code. What the server drew of it stays as it is until its code has come, and where that is lost. */
const LazyActivePromos = lazy(async () => ({
  default: (await import('./active-promos.tsx').catch(() => null))?.ActivePromos ?? AsDrawn,
}));

/** The server's form takes a code out by itself; nothing where the server drew none. */
const AsDrawn = () => <section dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;

/** The codes that are told of on this page (PROMO-06). `productId`: of the product that the page is about. */
export function PromoStrip({ productId }: { productId: number | null }) {
  const parts = useContext(ShopPartsContext);
  const { promocodes } = useCartSummary();
  const promos = promosOn(productId, promocodes);
  const ActivePromos = import.meta.env.SSR ? parts.activePromos : LazyActivePromos;
  if (promos.length === 0) return null;
  return (
    <Suspense>
      <ActivePromos promos={promos} />
    </Suspense>
  );
}
