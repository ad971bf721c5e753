// A mutant for the race tests: it looks, adds line by line and closes the guest's cart at the end, without a lock, as shops do
// whose carts double at log-in; a pause makes it lose on every machine. Loaded in the place of commands/merge-carts.ts by
// use-naive-merge.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Tx } from '@etalage/db';
import type { Tenant } from '../../src/plugins/tenant.ts';
import { findCart } from '../../src/repositories/carts.ts';

export async function mergeCarts(
  tx: Tx,
  tenant: Tenant,
  _language: string,
  customerId: string,
  tokenHash: string,
): Promise<void> {
  const guest = await findCart(tx, tenant.id, { tokenHash, customerId: null });
  if (guest?.status !== 'open') return;
  await sleep(200);
  const cart = await findCart(tx, tenant.id, { tokenHash: null, customerId });
  if (!cart) {
    await sql`UPDATE carts SET customer_id = ${customerId}, token_hash = NULL, version = version + 1
      WHERE tenant_id = ${tenant.id} AND id = ${guest.id}`.execute(tx);
    return;
  }
  await sql`
    INSERT INTO cart_lines AS l (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents)
    SELECT tenant_id, ${cart.id}, variant_id, quantity, unit_price_snapshot_cents FROM cart_lines
    WHERE tenant_id = ${tenant.id} AND cart_id = ${guest.id} AND bundle_group_key IS NULL ORDER BY variant_id
    ON CONFLICT (tenant_id, cart_id, variant_id, delivery_day, gift_text) WHERE bundle_group_key IS NULL
    DO UPDATE SET quantity = l.quantity + excluded.quantity`.execute(tx);
  await sql`UPDATE carts SET version = version + 1 WHERE tenant_id = ${tenant.id} AND id = ${cart.id}`.execute(
    tx,
  );
  await sql`UPDATE carts SET status = 'merged' WHERE tenant_id = ${tenant.id} AND id = ${guest.id}`.execute(
    tx,
  );
}
