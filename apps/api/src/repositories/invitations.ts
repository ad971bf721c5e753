import type { Colleagues, CompanyRole } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { InvitedDetails } from './account-links.ts';
import type { AccountValues } from './accounts.ts';
import { clearCompanyOfAddresses } from './former-company.ts';
import { firstNameOf, roleOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

export type NewInvitation = {
  id: string;
  /** In lower case. */
  email: string;
  language: string;
  tokenHash: string;
  minutes: number;
  details: InvitedDetails;
} & (
  | { invitedBy: string; customerId: null }
  /** By the shop; of a customer who is there and has no password yet, theirs. */
  | { invitedBy: null; customerId: string | null }
);

/** Keeps a link by which whoever has this address chooses a password; of two by the same account to one address the last counts. */
export async function insertInvitation(tx: Tx, tenantId: string, invitation: NewInvitation): Promise<Date> {
  const { id, email, language, tokenHash, minutes, details, invitedBy, customerId } = invitation;
  const text = `
    WITH earlier AS (
      UPDATE account_links SET used_at = now()
      WHERE tenant_id = $1 AND kind = 'invite' AND email = $3 AND invited_by IS NOT DISTINCT FROM $8::uuid
        AND used_at IS NULL
    )
    INSERT INTO account_links (tenant_id, id, kind, email, details, language, token_hash, expires_at, invited_by, customer_id)
    VALUES ($1, $2, 'invite', $3, $4, $5, $6, now() + make_interval(mins => $7::integer), $8, $9)
    RETURNING expires_at AS "until"`;
  const values = [id, email, JSON.stringify(details), language, tokenHash, minutes, invitedBy, customerId];
  const row = await runForOne<{ until: Date }>(tx, text, [tenantId, ...values]);
  if (!row) throw new Error('An invitation was not kept.');
  return row.until;
}

/** The company's own account where this customer is it, or an admin of it; null for everybody else. */
export async function findManagedCompany(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<string | null> {
  const text = `
    SELECT coalesce(c.parent_customer_id, c.id) AS id FROM customers c
    WHERE c.tenant_id = $1 AND c.id = $2 AND ${roleOf('c')} = 'admin'`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId]))?.id ?? null;
}

const colleaguesText = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'email', c.email, 'firstName', ${firstNameOf('c')},
        'lastName', c.last_name, 'role', c.company_role, 'orderLimitCents', c.order_limit_cents)
        ORDER BY ${firstNameOf('c')}, c.last_name, c.id), '[]')
      FROM customers c WHERE c.tenant_id = $1 AND c.parent_customer_id = $2 AND c.id <> $3) AS people,
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'email', l.email, 'firstName', l.details ->> 'firstName',
        'lastName', l.details ->> 'lastName', 'until', l.expires_at) ORDER BY l.requested_at DESC), '[]')
      FROM account_links l WHERE l.tenant_id = $1 AND l.invited_by = $2 AND l.used_at IS NULL AND l.expires_at > now()
    ) AS invitations`;

/** As the contract says, with limits in cents. */
export type ColleagueRows = Omit<Colleagues, 'people'> & {
  people: (Omit<Colleagues['people'][number], 'orderLimit'> & { orderLimitCents: number | null })[];
};

/** Who orders for a company besides the customer who asks, and whose invitations are open. */
export async function findColleagues(
  tx: Tx,
  tenantId: string,
  companyId: string,
  customerId: string,
): Promise<ColleagueRows> {
  const row = await runForOne<ColleagueRows>(tx, colleaguesText, [tenantId, companyId, customerId]);
  return row ?? { people: [], invitations: [] };
}

/** Everybody who orders for the company that this customer manages, without themselves; null for who manages none. */
export async function findColleagueIds(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<string[] | null> {
  const companyId = await findManagedCompany(tx, tenantId, customerId);
  if (companyId === null) return null;
  const text =
    'SELECT id FROM customers WHERE tenant_id = $1 AND (parent_customer_id = $2 OR id = $2) AND id <> $3';
  const rows = await run<{ id: string }>(tx, text, [tenantId, companyId, customerId]);
  return rows.map(({ id }) => id);
}

/** Says what a colleague may do; false where the company has nobody with this id. */
export async function setColleagueRole(
  tx: Tx,
  tenantId: string,
  companyId: string,
  { id, role, orderLimitCents }: { id: string; role: CompanyRole; orderLimitCents: number | null },
): Promise<boolean> {
  const text = `
    UPDATE customers SET company_role = $4, order_limit_cents = $5, updated_at = now()
    WHERE tenant_id = $1 AND parent_customer_id = $2 AND id = $3 RETURNING id`;
  return (await runForOne(tx, text, [tenantId, companyId, id, role, orderLimitCents])) !== undefined;
}

/** Whether a link that the company had mailed to this address (lower case) still opens. */
export async function isInvited(
  tx: Tx,
  tenantId: string,
  companyId: string,
  email: string,
): Promise<boolean> {
  const text = `
    SELECT 1 AS one FROM account_links
    WHERE tenant_id = $1 AND kind = 'invite' AND email = $3 AND invited_by = $2 AND used_at IS NULL AND expires_at > now()`;
  return (await runForOne<{ one: number }>(tx, text, [tenantId, companyId, email])) !== undefined;
}

/** Ends an open invitation by the account; false where there is none with this id. */
export async function withdrawInvitation(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  const text = `
    UPDATE account_links SET used_at = now()
    WHERE tenant_id = $1 AND invited_by = $2 AND id = $3 AND used_at IS NULL AND expires_at > now() RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId, id])) !== undefined;
}

/**
 * Of the customers that a condition names: they stay, without the company, its prices and its logo. The company of an order of before is theirs
 * no more either, as if they had cleared it, and what they have in their cart is not ordered in its name.
 */
const withoutCompany = (which: string) => `
  WITH removed AS (
    UPDATE customers SET parent_customer_id = NULL, company_role = DEFAULT, order_limit_cents = NULL, customer_category_id = NULL, header_customer_logo = NULL,
      company_name = NULL, chamber_of_commerce = NULL, vat_number = NULL, vat_is_valid = NULL, vat_checked_at = NULL,
      details_saved_at = coalesce(details_saved_at, now()), updated_at = now()
    WHERE tenant_id = $1 AND parent_customer_id = $2${which} RETURNING id
  ), cleared AS (
    UPDATE carts c SET company_name = NULL, vat_number = NULL, reference = NULL, version = c.version + 1
    FROM removed r WHERE c.tenant_id = $1 AND c.customer_id = r.id AND c.status = 'open'
      AND coalesce(c.company_name, c.vat_number, c.reference) IS NOT NULL
  )
  SELECT id FROM removed`;

/** Takes the company from a colleague's account; false where nobody of theirs has this id. */
export async function removeColleague(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  return (await removeFromCompany(tx, tenantId, withoutCompany(' AND id = $3'), [customerId, id])) > 0;
}

/** The same of all colleagues, before the company's account is deleted. */
export async function removeColleagues(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await removeFromCompany(tx, tenantId, withoutCompany(''), [customerId]);
}

async function removeFromCompany(tx: Tx, tenantId: string, text: string, values: string[]): Promise<number> {
  const removed = await run<{ id: string }>(tx, text, [tenantId, ...values]);
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await clearCompanyOfAddresses(tx, tenantId, ids);
  return ids.length;
}

/** Customers as they are tied to each other, locked so that nobody ties or removes them meanwhile; in lower case. */
export async function lockForCompany(
  tx: Tx,
  tenantId: string,
  emails: readonly string[],
): Promise<
  { id: string; email: string; companyName: string; parentId: string | null; hasColleagues: boolean }[]
> {
  const locks =
    'SELECT id FROM customers WHERE tenant_id = $1 AND email = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE';
  const locked = (await run<{ id: string }>(tx, locks, [tenantId, emails])).map(({ id }) => id);
  // Read by a statement of its own: the one that waited for a lock sees who has colleagues as it was before it waited.
  const text = `
    SELECT c.id, c.email, coalesce(c.company_name, c.name) AS "companyName", c.parent_customer_id AS "parentId",
      EXISTS (SELECT FROM customers o WHERE o.tenant_id = c.tenant_id AND o.parent_customer_id = c.id) AS "hasColleagues"
    FROM customers c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])`;
  return run(tx, text, [tenantId, locked]);
}

/**
 * Ties a customer to a company: its name, numbers and prices are theirs, as of whom it invites. Whom they invited themselves would be a colleague's
 * colleague, so those links end. Lock both first.
 */
export async function joinCompany(
  tx: Tx,
  tenantId: string,
  { id, companyId, orderLimitCents }: { id: string; companyId: string; orderLimitCents: number | null },
): Promise<void> {
  const text = `
    WITH invited AS (
      UPDATE account_links SET used_at = now() WHERE tenant_id = $1 AND invited_by = $2 AND used_at IS NULL
    )
    UPDATE customers c SET parent_customer_id = p.id, company_role = DEFAULT, order_limit_cents = $4,
      customer_category_id = p.customer_category_id, header_customer_logo = p.header_customer_logo,
      company_name = coalesce(p.company_name, c.company_name), chamber_of_commerce = p.chamber_of_commerce, vat_number = p.vat_number,
      vat_is_valid = p.vat_is_valid, vat_checked_at = p.vat_checked_at, updated_at = now()
    FROM customers p WHERE c.tenant_id = $1 AND c.id = $2 AND p.tenant_id = $1 AND p.id = $3`;
  await run(tx, text, [tenantId, id, companyId, orderLimitCents]);
}

/** What a shop says of a customer whom it brought along: the company and category that it names; where it names none they stay. */
export async function setByShop(
  tx: Tx,
  tenantId: string,
  customerId: string,
  {
    companyName,
    chamberOfCommerce,
    vatNumber,
    category,
  }: Partial<AccountValues> & { category: string | null },
): Promise<void> {
  const text = `
    UPDATE customers SET company_name = coalesce($3, company_name), chamber_of_commerce = coalesce($4, chamber_of_commerce),
      vat_number = coalesce($5, vat_number), updated_at = now(),
      customer_category_id = coalesce(
        (SELECT id FROM customer_categories WHERE tenant_id = $1 AND code = $6), customer_category_id)
    WHERE tenant_id = $1 AND id = $2`;
  const values = [companyName ?? null, chamberOfCommerce ?? null, vatNumber ?? null, category];
  await run(tx, text, [tenantId, customerId, ...values]);
}

/** Whether a shop has a category with this code. */
export async function hasCategory(tx: Tx, tenantId: string, code: string): Promise<boolean> {
  const text = 'SELECT 1 AS one FROM customer_categories WHERE tenant_id = $1 AND code = $2';
  return (await runForOne<{ one: number }>(tx, text, [tenantId, code])) !== undefined;
}

/** The account with this address (lower case), and whether it has a password. */
export async function findInvited(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<{ id: string; hasPassword: boolean } | undefined> {
  const text = `
    SELECT c.id, EXISTS (SELECT FROM customer_accounts a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id
      AND a.password IS NOT NULL) AS "hasPassword"
    FROM customers c WHERE c.tenant_id = $1 AND c.email = $2`;
  return runForOne(tx, text, [tenantId, email]);
}
