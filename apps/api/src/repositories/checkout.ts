import type { AddressesTable, Selectable, Tx } from '@etalage/db';
import {
  type CartContents,
  completeContents,
  contentsText,
  contentsValues,
  type RawContents,
  type ReadingCart,
} from './cart-contents.ts';
import { firstNameOf, languageTable, orderLimitOf, textOf } from './fragments.ts';
import { runForOne } from './statement.ts';

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
  /** What the account of the customer says, and where it says no address what their last order says; null for guests. */
  known: KnownCustomer | null;
};

export type KnownCustomer = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  companyName: string | null;
  vatNumber: string | null;
  billing: AddressRow | null;
  /** null where it is the billing address. */
  shipping: AddressRow | null;
  /** Cents with VAT above which somebody of their company approves an order first; null: any amount. */
  orderLimitCents: number | null;
};

/** Everything that a checkout is decided by, and shown from. */
export type CheckoutContents = CartContents & CheckoutFacts;

/**
 * The contents of the owner's open cart with the addresses of the cart and the tenant's ways of paying, in one statement.
 * `categoryId` is the customer's category, null for the tenant's default one.
 */
export async function readCheckoutContents(
  tx: Tx,
  reading: ReadingCart,
  categoryId: number | null,
): Promise<CheckoutContents> {
  const text = reading.owner.customerId === null ? checkoutOfToken : checkoutOfCustomer;
  const values = [...contentsValues(reading), categoryId];
  const row = await runForOne<RawContents & CheckoutFacts>(tx, text, values);
  if (!row) throw new Error('A statement without FROM gave no row.');
  const contents = await completeContents(tx, reading, row);
  const { billing, shipping, paymentMethods, allowInvoice, known } = row;
  return { ...contents, billing, shipping, paymentMethods, allowInvoice, known };
}

/** CheckoutFacts beside the contents of a cart; the seventh value is the category. A guest's cart may be an order by now. */
function checkoutColumns(isCustomer: boolean): string {
  const cart = `FROM carts c WHERE c.tenant_id = $1 AND ${isCustomer ? `c.customer_id = $2 AND c.status = 'open'` : 'c.token_hash = $2'}`;
  const address = (column: string) =>
    `(SELECT row_to_json(a) FROM addresses a WHERE a.tenant_id = $1 AND a.id = (SELECT c.${column} ${cart}))`;
  return `,
    ${address('billing_address_id')} AS billing,
    ${address('shipping_address_id')} AS shipping,
    (SELECT coalesce(json_agg(json_build_object('provider', provider, 'method', method,
        'name', ${textOf('name', languageTable, 'method')})
        ORDER BY sort_index, provider, method), '[]')
     FROM payment_methods CROSS JOIN language WHERE tenant_id = $1 AND is_active) AS "paymentMethods",
    coalesce((SELECT allow_invoice_payment FROM customer_categories
     WHERE tenant_id = $1 AND CASE WHEN $7::bigint IS NULL THEN is_default ELSE id = $7::bigint END),
     false) AS "allowInvoice",
    ${isCustomer ? knownCustomer : 'NULL'} AS known`;
}

/** An address of theirs; that of the last order without its company once they are of that company no more, or have cleared it. */
const rememberedAddress = (address: string) => `CASE
      WHEN c.details_saved_at IS NOT NULL AND c.company_name IS NULL AND ${address}.company_name = o.company_name
        AND ${address}.id IN (o.billing_address_id, o.shipping_address_id)
      THEN to_jsonb(${address}) || '{"company_name": null}' ELSE to_jsonb(${address}) END`;

/**
 * The customer as KnownCustomer. What their account has no value of is that of the last order, until they have saved their details
 * themselves.
 */
const knownCustomer = `(
    SELECT json_build_object('email', c.email, 'firstName', ${firstNameOf('c')}, 'lastName', c.last_name,
      'phone', coalesce(c.phone, d.phone), 'companyName', coalesce(c.company_name, d.company_name),
      'vatNumber', coalesce(c.vat_number, d.vat_number),
      'orderLimitCents', ${orderLimitOf('c')},
      'billing', ${rememberedAddress('b')}, 'shipping', ${rememberedAddress('s')})
    FROM customers c
    LEFT JOIN LATERAL (
      SELECT phone, company_name, vat_number, billing_address_id, shipping_address_id FROM orders
      WHERE tenant_id = c.tenant_id AND customer_id = c.id ORDER BY placed_at DESC LIMIT 1) o ON true
    LEFT JOIN LATERAL (SELECT o.phone, o.company_name, o.vat_number WHERE c.details_saved_at IS NULL) d ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(c.default_billing_address_id, o.billing_address_id) AS billing_id,
        CASE WHEN c.default_billing_address_id IS NULL AND c.default_shipping_address_id IS NULL
          THEN o.shipping_address_id ELSE c.default_shipping_address_id END AS shipping_id) k
    LEFT JOIN addresses b ON b.tenant_id = c.tenant_id AND b.id = k.billing_id
    LEFT JOIN addresses s ON s.tenant_id = c.tenant_id AND s.id = k.shipping_id AND s.id <> b.id
    WHERE c.tenant_id = $1 AND c.id = $2)`;

const checkoutOfToken = contentsText(false, checkoutColumns(false));
const checkoutOfCustomer = contentsText(true, checkoutColumns(true));

/** Writes an address over the row with this id, or as a new row; answers with the row. */
export async function saveAddress(
  tx: Tx,
  tenantId: string,
  id: number | null,
  values: AddressValues,
): Promise<AddressRow> {
  if (id !== null) {
    await tx
      .updateTable('addresses')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    return { ...values, id };
  }
  const row = await tx
    .insertInto('addresses')
    .values({ ...values, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...values, id: row.id };
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
