import type { Tx } from '@etalage/db';
import { rememberedChanges } from './carts.ts';
import { run } from './statement.ts';

/** Columns of a cart that say who somebody is and where they live, or are in their own words. */
const person = ['email', 'first_name', 'last_name', 'phone', 'company_name', 'vat_number'];
const addresses = ['billing_address_id', 'shipping_address_id'];
const typed = [...person, ...addresses, 'note', 'reference'];

/**
 * Empties what was typed into a guest's cart, unless it was typed with the customer's own e-mail: whoever filled in the
 * checkout on this device before may be another person than the one who logs in now.
 */
export async function forgetStrangersDetails(
  tx: Tx,
  tenantId: string,
  cartId: string,
  customerId: string,
): Promise<void> {
  const text = `
    UPDATE carts c SET ${typed.map((column) => `${column} = NULL`).join(', ')}
    WHERE c.tenant_id = $1 AND c.id = $2 AND NOT EXISTS (
      SELECT 1 FROM customers k WHERE k.tenant_id = $1 AND k.id = $3 AND lower(k.email) = lower(c.email))`;
  await run(tx, text, [tenantId, cartId, customerId]);
}

/** Makes a guest's cart the customer's: from now on no cookie opens it. */
export async function adoptCart(tx: Tx, tenantId: string, cartId: string, customerId: string): Promise<void> {
  const text = `
    UPDATE carts SET customer_id = $3, token_hash = NULL, version = version + 1, updated_at = now()
    WHERE tenant_id = $1 AND id = $2`;
  await run(tx, text, [tenantId, cartId, customerId]);
}

/**
 * Closes a cart whose lines have gone into another, which knows its last changes from now on: one that is sent again because its answer was lost is
 * sent to that one. Half of what it remembers, so that its own last ones stay.
 */
export async function closeMergedCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
  intoCartId: string,
): Promise<void> {
  const text = `
    WITH closed AS (
      UPDATE carts SET status = 'merged', updated_at = now() WHERE tenant_id = $1 AND id = $2 RETURNING recent_changes
    )
    UPDATE carts c SET recent_changes = (closed.recent_changes[1:${rememberedChanges / 2}] || c.recent_changes)[1:${rememberedChanges}]
    FROM closed WHERE c.tenant_id = $1 AND c.id = $3`;
  await run(tx, text, [tenantId, cartId, intoCartId]);
}

/** Fills in from the guest's cart what the checkout does not know of the customer's; what belongs together goes together. */
export async function mergeDetails(tx: Tx, tenantId: string, guestId: string, cartId: string): Promise<void> {
  const together = (known: string, columns: readonly string[]) =>
    columns.map((column) => `${column} = CASE WHEN c.${known} IS NULL THEN g.${column} ELSE c.${column} END`);
  const changes = [
    ...together('email', person),
    ...together('reference', ['reference']),
    ...together('note', ['note']),
    ...together('billing_address_id', addresses),
    ...together('shipping_method_id', ['shipping_method_id']),
    ...together('payment_method', ['payment_provider', 'payment_method']),
  ];
  const text = `
    UPDATE carts c SET ${changes.join(', ')} FROM carts g
    WHERE c.tenant_id = $1 AND c.id = $3 AND g.tenant_id = $1 AND g.id = $2`;
  await run(tx, text, [tenantId, guestId, cartId]);
}

/** Adds the guest's codes and cards, oldest first, as far as the cart may hold `most` of them. */
export async function mergeCodes(
  tx: Tx,
  tenantId: string,
  guestId: string,
  cartId: string,
  most: number,
): Promise<void> {
  const text = `
    WITH code AS (
      SELECT 'promocode' AS kind, promocode_id AS id, cart_id, created_at FROM cart_promocodes
      WHERE tenant_id = $1 AND cart_id IN ($2, $3) AND removed_reason IS NULL
      UNION ALL
      SELECT 'coupon', coupon_id, cart_id, created_at FROM cart_coupons
      WHERE tenant_id = $1 AND cart_id IN ($2, $3) AND removed_reason IS NULL
    ),
    new AS (
      SELECT kind, id, created_at, row_number() OVER (ORDER BY created_at, kind, id)
        + (SELECT count(*) FROM code WHERE cart_id = $3) AS place
      FROM code g WHERE cart_id = $2
        AND NOT EXISTS (SELECT 1 FROM code c WHERE c.cart_id = $3 AND c.kind = g.kind AND c.id = g.id)
    ),
    promocodes AS (
      INSERT INTO cart_promocodes (tenant_id, cart_id, promocode_id, created_at)
      SELECT $1::uuid, $3::uuid, id, created_at FROM new WHERE kind = 'promocode' AND place <= $4
      ON CONFLICT (tenant_id, cart_id, promocode_id) DO UPDATE SET removed_reason = NULL
    )
    INSERT INTO cart_coupons (tenant_id, cart_id, coupon_id, created_at)
    SELECT $1::uuid, $3::uuid, id, created_at FROM new WHERE kind = 'coupon' AND place <= $4
    ON CONFLICT (tenant_id, cart_id, coupon_id) DO UPDATE SET removed_reason = NULL`;
  await run(tx, text, [tenantId, guestId, cartId, most]);
}
