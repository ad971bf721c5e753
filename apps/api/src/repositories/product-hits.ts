import type { Tx } from '@etalage/db';
import { popularity } from './product-cards.ts';
import type { Hits } from './product-filter.ts';
import { runForOne } from './statement.ts';

/** Published products that a text finds, best first, then by popularity. */
export async function findHits(tx: Tx, language: string, query: string): Promise<{ ids: Hits }> {
  // Hits are looked up one by one (the OFFSET forbids another order) instead of reading the whole shop to join them.
  const text = `SELECT coalesce(json_agg(p.id ORDER BY f.rank DESC, ${popularity}), '[]') AS ids
    FROM search_products($1, $2) f CROSS JOIN LATERAL (
      SELECT p.id, p.popularity FROM products p WHERE p.id = f.product_id AND p.status = 'published' OFFSET 0
    ) p`;
  const found = await runForOne<{ ids: number[] }>(tx, text, [language, query]);
  return found ?? { ids: [] };
}
