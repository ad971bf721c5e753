import { type AddressesTable, type Selectable, sql, type Tx } from '@etalage/db';
import type { CartOwner } from './carts.ts';
import { languageTable, textOf } from './fragments.ts';

export type AddressRow = Omit<Selectable<AddressesTable>, 'created_at' | 'tenant_id'>;
export type AddressValues = Omit<AddressRow, 'id'>;

export type PaymentMethodFacts = { provider: string; method: string; name: string };

export type CheckoutFacts = {
  billing: AddressRow | null;
  shipping: AddressRow | null;
  /** The tenant's active methods, in its order; which of them this shopper may use is for the caller to decide. */
  paymentMethods: PaymentMethodFacts[];
  /** Whether this shopper's customer category, the default one for guests, may pay on invoice. */
  allowInvoice: boolean;
};

/**
 * The addresses of the owner's cart and the tenant's ways of paying, in one statement. `categoryId` is the customer's
 * category, null for the tenant's default one.
 */
export async function readCheckoutFacts(
  tx: Tx,
  tenantId: string,
  { tokenHash, customerId }: CartOwner,
  categoryId: number | null,
  language: string,
  fallbackLanguage: string,
): Promise<CheckoutFacts> {
  const { rows } = await sql<CheckoutFacts>`
    WITH language AS (SELECT ${language}::text AS chosen, ${fallbackLanguage}::text AS fallback),
    cart AS (
      SELECT billing_address_id, shipping_address_id FROM carts
      WHERE tenant_id = ${tenantId} AND ${
        customerId === null
          ? sql`token_hash = ${tokenHash}`
          : sql`customer_id = ${customerId} AND status = 'open'`
      }
    )
    SELECT
      (SELECT row_to_json(a) FROM addresses a
       WHERE a.tenant_id = ${tenantId} AND a.id = (SELECT billing_address_id FROM cart)) AS billing,
      (SELECT row_to_json(a) FROM addresses a
       WHERE a.tenant_id = ${tenantId} AND a.id = (SELECT shipping_address_id FROM cart)) AS shipping,
      (SELECT coalesce(json_agg(json_build_object('provider', provider, 'method', method,
          'name', ${sql.raw(textOf('name', languageTable, 'method'))})
          ORDER BY sort_index, provider, method), '[]')
       FROM payment_methods CROSS JOIN language WHERE tenant_id = ${tenantId} AND is_active) AS "paymentMethods",
      coalesce((SELECT allow_invoice_payment FROM customer_categories
       WHERE tenant_id = ${tenantId} AND ${categoryId === null ? sql`is_default` : sql`id = ${categoryId}`}),
       false) AS "allowInvoice"`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error('A statement without FROM gave no row.');
  return facts;
}

/** Writes an address over the row with this id, or as a new row; answers with its id. */
export async function saveAddress(
  tx: Tx,
  tenantId: string,
  id: number | null,
  values: AddressValues,
): Promise<number> {
  if (id !== null) {
    await tx
      .updateTable('addresses')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    return id;
  }
  const row = await tx
    .insertInto('addresses')
    .values({ ...values, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Street and city of a house in the Netherlands, by postal code (1234AB) and house number. */
export async function findDutchAddress(
  tx: Tx,
  postalCode: string,
  houseNumber: number,
): Promise<{ street: string; city: string } | undefined> {
  return tx
    .selectFrom('postal_codes')
    .select(['street', 'city'])
    .where('postal_code', '=', postalCode)
    .where('number_from', '<=', houseNumber)
    .where('number_to', '>=', houseNumber)
    .orderBy('number_from')
    .executeTakeFirst();
}
