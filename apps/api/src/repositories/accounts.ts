import type { Tx } from '@etalage/db';
import { type AddressRow, type AddressValues, saveAddress } from './checkout.ts';
import { firstNameOf } from './fragments.ts';
import type { CartAddresses } from './retention.ts';
import { run, runForOne } from './statement.ts';

/** What the shop keeps of a customer, as their own page shows it. */
export type AccountFacts = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  companyName: string | null;
  chamberOfCommerce: string | null;
  vatNumber: string | null;
  vatIsValid: boolean | null;
  billing: AddressRow | null;
  /** null where it is the billing address. */
  shipping: AddressRow | null;
  hasPassword: boolean;
  sessions: {
    id: string;
    token: string;
    userAgent: string | null;
    country: string | null;
    beganAt: string;
  }[];
};

const accountText = `
  SELECT c.email, ${firstNameOf('c')} AS "firstName", c.last_name AS "lastName", c.phone, c.company_name AS "companyName",
    c.chamber_of_commerce AS "chamberOfCommerce", c.vat_number AS "vatNumber", c.vat_is_valid AS "vatIsValid",
    row_to_json(b) AS billing, row_to_json(s) AS shipping,
    EXISTS (SELECT FROM customer_accounts a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id
      AND a.password IS NOT NULL) AS "hasPassword",
    (SELECT coalesce(json_agg(json_build_object('id', e.id, 'token', e.token, 'userAgent', e.user_agent, 'country', e.country,
        'beganAt', e.created_at) ORDER BY e.created_at DESC), '[]')
      FROM (SELECT * FROM customer_sessions WHERE tenant_id = $1 AND customer_id = $2 AND expires_at > now()
        ORDER BY created_at DESC LIMIT 50) e) AS sessions
  FROM customers c
  LEFT JOIN addresses b ON b.tenant_id = c.tenant_id AND b.id = c.default_billing_address_id
  LEFT JOIN addresses s ON s.tenant_id = c.tenant_id AND s.id = c.default_shipping_address_id AND s.id <> b.id
  WHERE c.tenant_id = $1 AND c.id = $2`;

export async function findAccount(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<AccountFacts | undefined> {
  return runForOne<AccountFacts>(tx, accountText, [tenantId, customerId]);
}

/** What a customer says of themselves, as it is kept. */
export type AccountValues = Pick<
  AccountFacts,
  'firstName' | 'lastName' | 'phone' | 'companyName' | 'chamberOfCommerce' | 'vatNumber'
>;

export async function updateAccount(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { firstName, lastName, phone, companyName, chamberOfCommerce, vatNumber }: AccountValues,
): Promise<void> {
  const text = `
    UPDATE customers SET name = trim($3 || ' ' || $4), first_name = $3, last_name = $4, phone = $5, company_name = $6,
      chamber_of_commerce = $7, vat_number = $8, details_saved_at = now(), updated_at = now()
    WHERE tenant_id = $1 AND id = $2`;
  const values = [firstName, lastName, phone, companyName, chamberOfCommerce, vatNumber];
  await run(tx, text, [tenantId, customerId, ...values]);
}

/**
 * Writes the addresses that the customer's checkouts begin with, over rows of their own; answers with those that are theirs no
 * more. Lock the customer first.
 */
export async function saveDefaultAddresses(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { billing, shipping }: { billing: AddressValues; shipping: AddressValues | null },
): Promise<CartAddresses[]> {
  const before = await runForOne<CartAddresses>(
    tx,
    `SELECT default_billing_address_id AS billing_address_id, default_shipping_address_id AS shipping_address_id
     FROM customers WHERE tenant_id = $1 AND id = $2`,
    [tenantId, customerId],
  );
  const billingId = before?.billing_address_id ?? null;
  // One row may be both, which ends where they differ.
  const ownId = before?.shipping_address_id === billingId ? null : (before?.shipping_address_id ?? null);
  const first = await saveAddress(tx, tenantId, billingId, billing);
  const second = shipping ? await saveAddress(tx, tenantId, ownId, shipping) : null;
  const text = `
    UPDATE customers SET default_billing_address_id = $3, default_shipping_address_id = $4, updated_at = now()
    WHERE tenant_id = $1 AND id = $2`;
  await run(tx, text, [tenantId, customerId, first.id, second?.id ?? null]);
  return second ? [] : [{ billing_address_id: null, shipping_address_id: ownId }];
}

/** Makes another address the account's; false where somebody has it. */
export async function changeEmail(
  tx: Tx,
  tenantId: string,
  customerId: string,
  email: string,
): Promise<boolean> {
  const text = `
    UPDATE customers SET email = $3, email_verified = true, updated_at = now()
    WHERE tenant_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM customers WHERE tenant_id = $1 AND email = $3)
    RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId, email])) !== undefined;
}

/** Ends one session of a customer by its id, or all but the one with this token; answers with how many ended. */
export async function endSessions(
  tx: Tx,
  tenantId: string,
  customerId: string,
  which: { id: string } | { allBut: string },
): Promise<number> {
  const condition = 'id' in which ? 'id = $3::uuid' : 'token <> $3';
  const text = `DELETE FROM customer_sessions WHERE tenant_id = $1 AND customer_id = $2 AND ${condition} RETURNING id`;
  return (await run(tx, text, [tenantId, customerId, 'id' in which ? which.id : which.allBut])).length;
}
