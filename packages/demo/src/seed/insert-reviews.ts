import { type CatalogueIds, productId } from './insert-catalogue.ts';
import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

const day = 86_400_000;

/** Writes the examples of reviews, published: no order is behind any of them. */
export async function insertReviews({ tx, tenantId, content }: Work, goods: CatalogueIds): Promise<void> {
  const now = Date.now();
  await insertRows(
    tx,
    'reviews',
    content.reviews.map(({ product, stars, title, text, author, daysAgo, language = 'nl' }) => ({
      tenant_id: tenantId,
      product_id: productId(goods, product),
      stars,
      title,
      body: text,
      author,
      language,
      status: 'published' as const,
      written_at: new Date(now - daysAgo * day),
      decided_at: new Date(now - daysAgo * day),
    })),
  );
}
