import type { Tenant } from '../../plugins/tenant.ts';
import type { Sorting } from '../../repositories/product-lists.ts';

export type Index = { language: string; sorting: Sorting };

/** What hosted services call a replica: the same records in another order. */
const replicas = new Map<string, Sorting>([
  ['price_asc', 'price-asc'],
  ['price_desc', 'price-desc'],
  ['newest', 'newest'],
  ['name', 'name'],
]);

/**
 * What an index name stands for: `products`, then a language of the shop, then an order, each after an underscore and
 * both optional: products_en_price_asc. The shop's own slug may stand before it. Undefined for any other name.
 */
export function readIndexName(name: string, tenant: Tenant, language: string): Index | undefined {
  const own = `${tenant.slug}_`;
  const parts = (name.startsWith(own) ? name.slice(own.length) : name).split('_');
  if (parts.shift() !== 'products') return undefined;
  const [first] = parts;
  const chosen = first !== undefined && tenant.languages.includes(first) ? parts.shift() : undefined;
  const order = parts.length === 0 ? 'relevance' : replicas.get(parts.join('_'));
  return order && { language: chosen ?? language, sorting: order };
}
