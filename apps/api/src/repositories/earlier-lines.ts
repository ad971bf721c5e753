import type { Tx } from '@etalage/db';
import type { LineOfBefore } from './cart-contents.ts';
import { run } from './statement.ts';

/** A line of an order or of a saved cart, by the names that it had then; or one that somebody typed, by its code. */
export type EarlierLine = LineOfBefore & {
  name: string;
  variantName: string;
  bundleName: string | null;
  /** What the line cost, in cents on `displayBasis`, before codes; a line of no order yet has no basis, and cost nothing. */
  totalCents: number;
  displayBasis: 'inc' | 'ex' | null;
  /** It was to come on a day of its own. */
  hadDay: boolean;
  /** What else somebody may have meant who typed it. */
  alsoMeans?: { code: string; quantity: number };
};

/** The columns that orders and saved carts have in common, of `l`. */
const columns = `l.variant_id AS "variantId", l.quantity, l.bundle_id AS "bundleId", l.bundle_group_key AS "bundleGroupKey",
  l.units_per_set AS "unitsPerSet", l.gift_text AS "giftText", l.name, l.variant_name AS "variantName",
  l.bundle_name AS "bundleName", l.line_total_cents AS "totalCents"`;

export async function readLinesOfOrder(tx: Tx, tenantId: string, orderId: string): Promise<EarlierLine[]> {
  const text = `
    SELECT ${columns}, o.display_basis AS "displayBasis", l.delivery_day IS NOT NULL AS "hadDay"
    FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
    WHERE o.tenant_id = $1 AND o.id = $2 ORDER BY l.sort_index, l.id`;
  return run<EarlierLine>(tx, text, [tenantId, orderId]);
}

export async function readLinesOfSavedCart(tx: Tx, tenantId: string, id: string): Promise<EarlierLine[]> {
  const text = `
    SELECT ${columns}, l.display_basis AS "displayBasis", l.had_day AS "hadDay"
    FROM saved_cart_lines l WHERE l.tenant_id = $1 AND l.saved_cart_id = $2 ORDER BY l.place`;
  return run<EarlierLine>(tx, text, [tenantId, id]);
}

/**
 * The variants with these article numbers, or with an EAN that no other has, by the code that they were asked for by. A code may be both:
 * then the article number counts.
 */
export async function findVariantsByCodes(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const text = `
    SELECT w.code, coalesce(
      (SELECT v.id FROM variants v WHERE v.tenant_id = $1 AND v.article_number = w.code),
      (SELECT v.id FROM variants v WHERE v.tenant_id = $1 AND v.article_number = upper(w.code)),
      (SELECT min(v.id) FROM variants v WHERE v.tenant_id = $1 AND v.ean = w.code HAVING count(*) = 1)) AS id
    FROM unnest($2::text[]) AS w (code)`;
  const rows = await run<{ code: string; id: number | null }>(tx, text, [tenantId, [...new Set(codes)]]);
  return new Map(rows.flatMap(({ code, id }) => (id === null ? [] : [[code, id]])));
}
