import type { Tx } from '@etalage/db';
import type { CartOwner } from './carts.ts';
import type { LineChoice } from './line-choice.ts';
import { runForOne } from './statement.ts';

/** A line of a cart as far as its price asks; cents on the tenant's basis. */
export type PricedFacts = LineChoice & {
  variantId: number;
  productId: number;
  quantity: number;
  unitPriceCents: number;
  discountPriceCents: number | null;
  vatRate: number;
  contentMilli: number | null;
  contentUnit: string | null;
  bundleGroupKey: string | null;
  unitsPerSet: number | null;
  bundle: {
    fixedTotalCents: number | null;
    fromPriceCents: number | null;
    toPriceCents: number | null;
  } | null;
};

/** `hasPromocodes`: codes lie in the cart; whether they count is for whoever reads the whole cart to say. */
export type CartSummary = { lines: PricedFacts[]; hasPromocodes: boolean };

const summaryText = (isCustomer: boolean) => `
  WITH cart AS (
    SELECT id FROM carts
    WHERE tenant_id = $1 AND ${isCustomer ? 'customer_id' : 'token_hash'} = $2 AND status = 'open'
  ),
  line AS (
    SELECT v.id AS "variantId", v.product_id AS "productId", l.quantity, v.unit_price_cents AS "unitPriceCents",
      v.discount_price_cents AS "discountPriceCents", p.vat_rate AS "vatRate", NULL AS "contentMilli",
      NULL AS "contentUnit", l.bundle_group_key AS "bundleGroupKey", l.units_per_set AS "unitsPerSet",
      l.gift_text AS "giftText", l.delivery_day AS "deliveryDay",
      CASE WHEN b.id IS NULL THEN NULL ELSE json_build_object('fixedTotalCents', b.fixed_total_price_cents,
        'fromPriceCents', b.bundle_from_price_cents, 'toPriceCents', b.bundle_to_price_cents) END AS bundle
    FROM cart_lines l
    JOIN variants v ON v.tenant_id = $1 AND v.id = l.variant_id
    JOIN products p ON p.tenant_id = $1 AND p.id = v.product_id
    LEFT JOIN bundles b ON b.tenant_id = $1 AND b.id = l.bundle_id
    WHERE l.tenant_id = $1 AND l.cart_id = (SELECT id FROM cart)
  )
  SELECT
    (SELECT coalesce(json_agg(line), '[]') FROM line) AS lines,
    EXISTS (SELECT FROM cart_promocodes c WHERE c.tenant_id = $1 AND c.cart_id = (SELECT id FROM cart))
      AS "hasPromocodes"`;

const summaryOfToken = summaryText(false);
const summaryOfCustomer = summaryText(true);

/** How much is in the owner's open cart, and what it is priced from: a small part of what a cart's page asks for. */
export async function readCartSummary(
  tx: Tx,
  tenantId: string,
  { tokenHash, customerId }: CartOwner,
): Promise<CartSummary> {
  const text = customerId === null ? summaryOfToken : summaryOfCustomer;
  const summary = await runForOne<CartSummary>(tx, text, [tenantId, customerId ?? tokenHash]);
  return summary ?? { lines: [], hasPromocodes: false };
}
