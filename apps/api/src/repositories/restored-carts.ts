import type { Tx } from '@etalage/db';
import { saveAddress } from './checkout.ts';
import type { OrderRow } from './orders.ts';
import { run } from './statement.ts';

/**
 * Writes an order back into a new cart: its lines, bundles and codes, the codes of its cart that took nothing off included,
 * and what its checkout knew. A line whose article is gone is left out, one whose bundle is gone stands alone. Prices that
 * the shopper confirmed are those that the cart was filled at, as far as the shop's basis is still the same.
 */
export async function restoreCart(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  cart: { id: string; tokenHash: string; priceBasis: 'inc' | 'ex' },
): Promise<void> {
  const billing = await copyAddress(tx, tenantId, order.billing_address_id);
  const shipping =
    order.shipping_address_id === order.billing_address_id
      ? null
      : await copyAddress(tx, tenantId, order.shipping_address_id);
  await run(tx, cartText, [tenantId, order.id, cart.id, cart.tokenHash, billing, shipping]);
  await run(tx, linesText, [tenantId, order.id, cart.id, cart.priceBasis === order.price_basis]);
  await run(tx, promocodesText, [tenantId, order.id, order.cart_id, cart.id]);
  await run(tx, couponsText, [tenantId, order.id, order.cart_id, cart.id]);
}

/** The order keeps its own rows: a cart's addresses are written over. */
async function copyAddress(tx: Tx, tenantId: string, id: number): Promise<number> {
  const {
    id: _id,
    created_at: _at,
    tenant_id: _tenant,
    ...values
  } = await tx
    .selectFrom('addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await saveAddress(tx, tenantId, null, values)).id;
}

const cartText = `
  INSERT INTO carts (tenant_id, id, token_hash, language, version, email, first_name, last_name, phone, company_name,
    vat_number, reference, note, billing_address_id, shipping_address_id, shipping_method_id, payment_provider, payment_method)
  SELECT o.tenant_id, $3::uuid, $4, o.language, o.cart_version + 1, o.email, o.first_name, o.last_name, o.phone,
    o.company_name, o.vat_number, o.reference, o.note, $5::bigint, $6::bigint, o.shipping_method_id, m.provider, m.method
  FROM orders o
  LEFT JOIN LATERAL (SELECT provider, method FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id
    ORDER BY created_at DESC LIMIT 1) paid ON true
  LEFT JOIN payment_methods m
    ON m.tenant_id = o.tenant_id AND m.provider = paid.provider AND m.method = paid.method
  WHERE o.tenant_id = $1 AND o.id = $2`;

const linesText = `
  INSERT INTO cart_lines (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents, bundle_id, bundle_group_key,
    units_per_set, gift_text, delivery_day)
  SELECT l.tenant_id, $3::uuid, v.id, least(sum(l.quantity), 99999),
    min(CASE WHEN $4::boolean THEN coalesce(l.discount_price_cents, l.unit_price_cents)
      ELSE coalesce(v.discount_price_cents, v.unit_price_cents) END),
    b.id, CASE WHEN b.id IS NOT NULL THEN l.bundle_group_key END,
    CASE WHEN b.id IS NOT NULL THEN min(l.units_per_set) END,
    l.gift_text, l.delivery_day
  FROM order_lines l
  JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id
  LEFT JOIN bundles b ON b.tenant_id = l.tenant_id AND b.id = l.bundle_id
  WHERE l.tenant_id = $1 AND l.order_id = $2
  GROUP BY l.tenant_id, v.id, b.id, CASE WHEN b.id IS NOT NULL THEN l.bundle_group_key END, l.gift_text, l.delivery_day
  ORDER BY min(l.sort_index)`;

const promocodesText = `
  INSERT INTO cart_promocodes (tenant_id, cart_id, promocode_id)
  SELECT tenant_id, $4::uuid, promocode_id FROM order_promocodes WHERE tenant_id = $1 AND order_id = $2
  UNION
  SELECT tenant_id, $4::uuid, promocode_id FROM cart_promocodes
  WHERE tenant_id = $1 AND cart_id = $3 AND removed_reason IS NULL`;

const couponsText = `
  INSERT INTO cart_coupons (tenant_id, cart_id, coupon_id)
  SELECT tenant_id, $4::uuid, coupon_id FROM order_coupons WHERE tenant_id = $1 AND order_id = $2
  UNION
  SELECT tenant_id, $4::uuid, coupon_id FROM cart_coupons
  WHERE tenant_id = $1 AND cart_id = $3 AND removed_reason IS NULL`;
