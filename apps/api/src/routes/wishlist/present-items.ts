import type { WishlistItem } from '@etalage/contracts';
import { amountOf, euros } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListedItem } from '../../commands/change-wishlist.ts';
import { readWishlistProducts, type WishlistProduct } from '../../repositories/wishlists.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readShop } from '../shared/read-shop.ts';

/**
 * What is on a list as it is now, in the list's order. What is gone from the shop is left out; what is no longer for sale is
 * named to customers, whose list shows that it was for sale once. A guest's browser may name any product.
 */
export async function presentItems(
  app: FastifyInstance,
  shelves: Catalogue,
  { tenant, language, customer }: Pick<FastifyRequest, 'tenant' | 'language' | 'customer'>,
  listed: readonly ListedItem[],
): Promise<WishlistItem[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ productId }) => productId);
  const [products, cards] = await Promise.all([
    readShop(app, { tenant, language }, (tx, languages) => readWishlistProducts(tx, languages, ids)),
    shelves.cards(tenant, language, ids),
  ]);
  return listed.flatMap(({ productId, priceCents }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product || (!product.isForSale && !customer)) return [];
    return {
      productId,
      name: product.name,
      card: (product.isForSale && cards.find(({ id }) => id === productId)) || null,
      price: priceCents === null ? null : euros(priceCents),
      priceThen: priceThen(product, priceCents, tenant),
    };
  });
}

/** What it cost, in euros on the shopper's basis, where it costs less now. */
function priceThen(
  product: WishlistProduct,
  before: number | null,
  { priceBasis, displayBasis }: FastifyRequest['tenant'],
): number | null {
  if (before === null || product.priceCents === null || product.priceCents >= before) return null;
  return euros(amountOf(before, product.vatRate, priceBasis, displayBasis).shownCents);
}
