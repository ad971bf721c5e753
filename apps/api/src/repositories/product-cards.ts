import type { Tx } from '@etalage/db';
import {
  contentOf,
  type Languages,
  languageValues,
  listOf,
  type MediaFacts,
  mediaOf,
  productText,
  productTexts,
} from './fragments.ts';
import { run } from './statement.ts';

/** A variant's id, its prices (cents on the tenant's basis), and what it holds in thousandths of its product's unit. */
export type VariantPrice = {
  id: number;
  unitPriceCents: number;
  discountPriceCents: number | null;
  /** Of the days before it was reduced; null where nothing is off, or it was never sold without. */
  lowestBeforeCents: number | null;
  contentMilli: number | null;
};

/** What a product's card is made of. */
export type CardRow = {
  id: number;
  vatRate: number;
  contentUnit: string | null;
  inStock: boolean;
  /** Published reviews, and the sum of their stars. */
  reviewCount: number;
  reviewStars: number;
  brand: string | null;
  brandId: number | null;
  name: string;
  subtitle: string;
  slug: string | null;
  firstOutfitId: number | null;
  /** Whether a text or a day is asked for with it. */
  asksSomething: boolean;
  media: MediaFacts | null;
  /** In the shop's order. */
  variants: VariantPrice[];
};

/** Columns of CardRow for rows `p` of products, joined as below. */
export const cardColumns = `p.id, p.vat_rate AS "vatRate",
  p.content_unit AS "contentUnit", p.in_stock AS "inStock", p.review_count AS "reviewCount",
  p.review_stars AS "reviewStars",
  p.asks_gift_text OR p.asks_delivery_day AS "asksSomething", b.name AS brand, b.id AS "brandId",
  coalesce(t.name, '') AS name, ${productText('subtitle', { tenantId: 'p.tenant_id', productId: 'p.id' })} AS subtitle, t.slug,
  (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
   ORDER BY o.sort_index, o.id LIMIT 1) AS "firstOutfitId",
  ${mediaOf('m')} AS media,
  ${listOf(
    `json_build_object('id', v.id, 'unitPriceCents', v.unit_price_cents, 'discountPriceCents', v.discount_price_cents,
      'lowestBeforeCents', v.lowest_before_cents, 'contentMilli', ${contentOf('p', 'v')})`,
    'FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id',
    'v.sort_index, v.id',
  )} AS variants`;

export const cardJoins = `LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id`;

export const popularity = 'p.popularity DESC, p.id';

/** From how many products on a category is large: of a shop's order by popularity a tenth then holds `mostCandidates` of it. */
const largeCategory = 400;
/** Of a large category those that are bought most are looked at, whether in stock or not. */
const mostCandidates = 40;

/**
 * Of a small category all are looked at; of a large one the shop's order by popularity is walked until there are enough. Walking
 * until so many are in stock would read the whole shop where few are, and PostgreSQL cannot tell small from large: see
 * `memberPage` of lists. Each OFFSET 0 forbids another order of joining.
 */
const popularText = `
  WITH size AS MATERIALIZED (
    SELECT count(*) >= ${largeCategory} AS is_large
    FROM (SELECT FROM product_categories s WHERE s.category_id = $3::bigint LIMIT ${largeCategory}) s
  ), page AS MATERIALIZED (
    SELECT * FROM (
      (SELECT p.* FROM products p CROSS JOIN LATERAL (
          SELECT FROM product_categories s
          WHERE s.tenant_id = p.tenant_id AND s.product_id = p.id AND s.category_id = $3::bigint OFFSET 0
        ) s
        WHERE p.status = 'published' AND (SELECT is_large FROM size)
        ORDER BY ${popularity} LIMIT ${mostCandidates})
      UNION ALL
      (SELECT p.* FROM product_categories s CROSS JOIN LATERAL (
          SELECT p.* FROM products p WHERE p.id = s.product_id AND p.status = 'published' OFFSET 0
        ) p
        WHERE s.category_id = $3::bigint AND NOT (SELECT is_large FROM size))
    ) p ORDER BY p.in_stock DESC, ${popularity} LIMIT $4
  )
  SELECT ${cardColumns} FROM page p ${cardJoins} ORDER BY p.in_stock DESC, ${popularity}`;

/** The most popular products of a category, those in stock before the sold out; of a large category among the most popular. */
export async function popularInCategory(
  tx: Tx,
  languages: Languages,
  categoryId: number,
  limit: number,
): Promise<CardRow[]> {
  return run<CardRow>(tx, popularText, [...languageValues(languages), categoryId, limit]);
}
