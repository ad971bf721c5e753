import { sql } from '../../packages/db/src/index.ts';
import { asOwner } from './bench-stack.ts';

/** What load needs to know of a generated shop. */
export type Catalogue = {
  tenantId: string;
  host: string;
  productIds: number[];
  /** Slugs in Dutch. */
  slugs: string[];
  variantIds: number[];
  /** Words of product names, each of at least four letters. */
  words: string[];
  /** Those with most products first. */
  categories: string[];
  shippingMethodId: number;
  payment: { provider: string; method: string };
};

/** The shop with most products; its stock is made too large to sell out under load. */
export async function readCatalogue(databaseUrl: string): Promise<Catalogue> {
  return asOwner(databaseUrl, async (tx) => {
    const { rows: shops } = await sql<{ tenantId: string; host: string }>`
      SELECT d.tenant_id AS "tenantId", d.host FROM tenant_domains d
      WHERE d.is_primary ORDER BY (SELECT count(*) FROM products p WHERE p.tenant_id = d.tenant_id) DESC, d.host LIMIT 1`.execute(
      tx,
    );
    const [shop] = shops;
    if (!shop) throw new Error('There is no shop in the database.');
    const { tenantId } = shop;
    const { rows: products } = await sql<{ id: number; slug: string; name: string }>`
      SELECT p.id, t.slug, t.name FROM products p JOIN product_translations t
        ON t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.language = 'nl'
      WHERE p.tenant_id = ${tenantId} AND p.status = 'published' AND t.slug IS NOT NULL ORDER BY p.id LIMIT 5000`.execute(
      tx,
    );
    await sql`UPDATE stock SET quantity = 1000000 WHERE tenant_id = ${tenantId}`.execute(tx);
    const { rows: variants } = await sql<{ id: number }>`
      SELECT v.id FROM variants v JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
      WHERE v.tenant_id = ${tenantId} AND p.status = 'published' ORDER BY v.id LIMIT 15000`.execute(tx);
    const { rows: categories } = await sql<{ slug: string }>`
      SELECT c.slug FROM categories c WHERE c.tenant_id = ${tenantId} ORDER BY (
        SELECT count(*) FROM product_categories pc WHERE pc.tenant_id = c.tenant_id AND pc.category_id = c.id
      ) DESC, c.id`.execute(tx);
    const { rows: methods } = await sql<{ id: number }>`
      SELECT id FROM shipping_methods WHERE tenant_id = ${tenantId} AND is_active ORDER BY sort_index LIMIT 1`.execute(
      tx,
    );
    const { rows: payments } = await sql<{ provider: string; method: string }>`
      SELECT provider, method FROM payment_methods
      WHERE tenant_id = ${tenantId} AND is_active AND provider = 'test-bank' ORDER BY sort_index LIMIT 1`.execute(
      tx,
    );
    const [method] = methods;
    const [payment] = payments;
    if (!method || !payment) throw new Error('The shop has no shipping method or no test bank.');
    const words = new Set(products.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{4,}/g) ?? []));
    return {
      ...shop,
      productIds: products.map(({ id }) => id),
      slugs: products.map(({ slug }) => slug),
      variantIds: variants.map(({ id }) => id),
      words: [...words],
      categories: categories.map(({ slug }) => slug),
      shippingMethodId: method.id,
      payment,
    };
  });
}

/** One of a list by a number that jumps about, the same in every run. */
export function pick<T>(list: readonly T[], turn: number): T {
  const item = list[(turn * 7_919 + 13) % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
