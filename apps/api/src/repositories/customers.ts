import type { CompanyRole } from '@etalage/contracts';
import type { JsonObject, Tx } from '@etalage/db';
import type { AccountLink } from './account-links.ts';
import { firstNameOf, roleOf, textOf } from './fragments.ts';
import type { CartAddresses } from './retention.ts';
import { run, runForOne } from './statement.ts';

/** A customer with what the shop shows of them; names in the language asked for. */
export type CustomerFacts = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  parentCustomerId: string | null;
  parentCustomerName: string | null;
  companyRole: CompanyRole | null;
  headerCustomerLogo: JsonObject | null;
  /** The customer's own category, else the tenant's default one. */
  category: CategoryFacts | null;
};

type CategoryFacts = {
  id: number;
  code: string;
  name: string;
  displayPricesIncludingVat: boolean;
  allowInvoicePayment: boolean;
};

const customerText = `
  SELECT c.id, c.email, ${firstNameOf('c')} AS "firstName", c.last_name AS "lastName", c.company_name AS "companyName",
    c.parent_customer_id AS "parentCustomerId", coalesce(p.company_name, p.name) AS "parentCustomerName",
    ${roleOf('c')} AS "companyRole",
    c.header_customer_logo AS "headerCustomerLogo",
    CASE WHEN k.id IS NULL THEN NULL ELSE json_build_object('id', k.id, 'code', k.code,
      'name', ${textOf('k.name', { chosen: '$3::text', fallback: '$4::text' }, 'k.code')},
      'displayPricesIncludingVat', k.display_prices_including_vat,
      'allowInvoicePayment', k.allow_invoice_payment) END AS category
  FROM customers c
  LEFT JOIN customers p ON p.tenant_id = c.tenant_id AND p.id = c.parent_customer_id
  LEFT JOIN customer_categories k ON k.tenant_id = c.tenant_id
    AND CASE WHEN c.customer_category_id IS NULL THEN k.is_default ELSE k.id = c.customer_category_id END
  WHERE c.tenant_id = $1 AND c.id = $2`;

export async function findCustomer(
  tx: Tx,
  tenantId: string,
  id: string,
  language: string,
  fallbackLanguage: string,
): Promise<CustomerFacts | undefined> {
  return runForOne<CustomerFacts>(tx, customerText, [tenantId, id, language, fallbackLanguage]);
}

/** Locks the customer until the transaction ends, so that what log-ins do happens once; rows may still refer to it. */
export async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<void> {
  await run(tx, 'SELECT 1 FROM customers WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [tenantId, id]);
}

/**
 * Makes an account of what a mailed link says, whose address is confirmed by it; answers with its id, or null where the address
 * has one by now. A colleague's has the company and the prices of the account that invited them, as they are now.
 */
export async function insertCustomer(
  tx: Tx,
  tenantId: string,
  { email, language, details, invitedBy }: Pick<AccountLink, 'email' | 'language' | 'details' | 'invitedBy'>,
): Promise<string | null> {
  const text = `
    INSERT INTO customers (tenant_id, email, email_verified, name, first_name, last_name, phone, language, company_name,
      chamber_of_commerce, vat_number, vat_is_valid, vat_checked_at, customer_category_id, parent_customer_id,
      header_customer_logo)
    SELECT $1::uuid, $2::text, true, trim($3::text || ' ' || $4::text), $3::text, $4::text, $5::text, $6::text, coalesce(p.company_name, $7::text),
      CASE WHEN p.id IS NULL THEN $8::text ELSE p.chamber_of_commerce END, CASE WHEN p.id IS NULL THEN $9::text ELSE p.vat_number END,
      p.vat_is_valid, p.vat_checked_at,
      CASE WHEN p.id IS NULL THEN (SELECT k.id FROM customer_categories k WHERE k.tenant_id = $1 AND k.code = $10::text)
        ELSE p.customer_category_id END,
      p.id, p.header_customer_logo
    FROM (SELECT 1) one LEFT JOIN customers p ON p.tenant_id = $1 AND p.id = $11::uuid
    ON CONFLICT (tenant_id, email) DO NOTHING RETURNING id`;
  const {
    firstName = '',
    lastName = '',
    phone,
    companyName,
    chamberOfCommerce,
    vatNumber,
    category,
  } = details ?? {};
  const company = [companyName, chamberOfCommerce, vatNumber, category, invitedBy];
  const values = [firstName, lastName, phone, language, ...company].map((value) => value ?? null);
  return (await runForOne<{ id: string }>(tx, text, [tenantId, email, ...values]))?.id ?? null;
}

/** Locks the customer with this e-mail address, so that none of their log-ins makes anything meanwhile; answers with the id. */
export async function lockCustomerByEmail(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<string | undefined> {
  const text = 'SELECT id FROM customers WHERE tenant_id = $1 AND email = $2 FOR UPDATE';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, email]))?.id;
}

/**
 * Deletes a customer with their log-ins, sessions and proofs; orders and ended carts stay without them. Answers with the
 * addresses that were theirs.
 */
export async function deleteCustomerRow(tx: Tx, tenantId: string, id: string): Promise<CartAddresses[]> {
  const text = `
    WITH gone AS (DELETE FROM customers WHERE tenant_id = $1 AND id = $2
      RETURNING email, default_billing_address_id, default_shipping_address_id),
    proofs AS (
      DELETE FROM customer_verifications WHERE tenant_id = $1 AND identifier = (SELECT email FROM gone)
    )
    SELECT default_billing_address_id AS billing_address_id, default_shipping_address_id AS shipping_address_id FROM gone`;
  return run<CartAddresses>(tx, text, [tenantId, id]);
}

/** A customer's VAT number, if they gave one. */
export async function findVatNumber(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<string | null | undefined> {
  const text = 'SELECT vat_number AS "vatNumber" FROM customers WHERE tenant_id = $1 AND id = $2';
  return (await runForOne<{ vatNumber: string | null }>(tx, text, [tenantId, id]))?.vatNumber;
}

/** Keeps what the register said of a customer's VAT number, while it is the one that was asked about. */
export async function noteVatCheck(
  tx: Tx,
  tenantId: string,
  { customerId, vatNumber, isValid }: { customerId: string; vatNumber: string; isValid: boolean },
): Promise<void> {
  const text = `
    UPDATE customers SET vat_is_valid = $4, vat_checked_at = now()
    WHERE tenant_id = $1 AND id = $2 AND vat_number = $3`;
  await run(tx, text, [tenantId, customerId, vatNumber, isValid]);
}
