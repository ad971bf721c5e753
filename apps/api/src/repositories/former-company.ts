import type { Tx } from '@etalage/db';
import { saveAddress } from './checkout.ts';
import { run } from './statement.ts';

/**
 * Takes the company from the addresses of what these customers have not ordered yet: in their open carts, in their accounts and of their
 * subscriptions. What was ordered keeps its own.
 */
export async function clearCompanyOfAddresses(
  tx: Tx,
  tenantId: string,
  customerIds: readonly string[],
): Promise<void> {
  const ownText = `
    UPDATE addresses a SET company_name = NULL
    WHERE a.tenant_id = $1 AND a.company_name IS NOT NULL AND a.id IN (
      SELECT unnest(ARRAY[c.billing_address_id, c.shipping_address_id]) FROM carts c
      WHERE c.tenant_id = $1 AND c.customer_id = ANY($2::uuid[]) AND c.status = 'open'
      UNION ALL
      SELECT unnest(ARRAY[k.default_billing_address_id, k.default_shipping_address_id]) FROM customers k
      WHERE k.tenant_id = $1 AND k.id = ANY($2::uuid[]))`;
  await run(tx, ownText, [tenantId, customerIds]);
  const sharedText = `
    SELECT DISTINCT a.* FROM subscriptions s
    JOIN addresses a ON a.tenant_id = s.tenant_id AND a.id IN (s.billing_address_id, s.shipping_address_id)
    WHERE s.tenant_id = $1 AND s.customer_id = ANY($2::uuid[]) AND a.company_name IS NOT NULL`;
  const moveText = `
    UPDATE subscriptions SET
      billing_address_id = CASE WHEN billing_address_id = $3 THEN $4 ELSE billing_address_id END,
      shipping_address_id = CASE WHEN shipping_address_id = $3 THEN $4 ELSE shipping_address_id END
    WHERE tenant_id = $1 AND customer_id = ANY($2::uuid[]) AND $3 IN (billing_address_id, shipping_address_id)`;
  // The orders of a subscription have the very rows of its addresses.
  for (const { id, tenant_id: _tenant, created_at: _at, ...address } of await run<SharedAddress>(
    tx,
    sharedText,
    [tenantId, customerIds],
  )) {
    const copy = await saveAddress(tx, tenantId, null, { ...address, company_name: null });
    await run(tx, moveText, [tenantId, customerIds, id, copy.id]);
  }
}

type SharedAddress = Parameters<typeof saveAddress>[3] & { id: number; tenant_id: string; created_at: Date };

/** Takes from a cart that was made of an order again the company that its customer's account has lost since. */
export async function forgetFormerCompany(
  tx: Tx,
  tenantId: string,
  cartId: string,
  customerId: string,
  placedAt: Date,
): Promise<void> {
  const text = `
    WITH cleared AS (
      UPDATE carts c SET company_name = NULL, vat_number = NULL, reference = NULL FROM customers k
      WHERE c.tenant_id = $1 AND c.id = $2 AND k.tenant_id = $1 AND k.id = $3
        AND k.company_name IS NULL AND k.vat_number IS NULL AND k.details_saved_at > $4
      RETURNING c.billing_address_id, c.shipping_address_id
    )
    UPDATE addresses a SET company_name = NULL FROM cleared
    WHERE a.tenant_id = $1 AND a.id IN (cleared.billing_address_id, cleared.shipping_address_id)`;
  await run(tx, text, [tenantId, cartId, customerId, placedAt]);
}
