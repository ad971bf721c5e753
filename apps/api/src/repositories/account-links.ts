import type { Tx } from '@etalage/db';
import { firstNameOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** What a link is kept for: what the contract tells of those that lead to a password, and a change of the address. */
export type KeptLinkKind = 'register' | 'reset' | 'invite' | 'email';

/** What the form of a new account said, as it is kept until the account is there. */
export type RegisteredDetails = {
  firstName: string;
  lastName: string;
  phone: string | null;
  companyName: string | null;
  chamberOfCommerce: string | null;
  vatNumber: string | null;
  returnUrl: string | null;
};

/** What an invitation says; of a colleague's all but the names is the company's, as it is once the account is made. */
export type InvitedDetails = RegisteredDetails & {
  /** Code of the category that the shop gives. */
  category: string | null;
};

export type AccountLink = {
  id: string;
  kind: KeptLinkKind;
  language: string;
  /** Whose account it is; null where it is still to be made. */
  customerId: string | null;
  /** Where the link is mailed to, in lower case. */
  email: string;
  /** The address that the account has now; null where it is still to be made. */
  accountEmail: string | null;
  firstName: string;
  lastName: string;
  companyName: string | null;
  /** Where the customer was going when they asked for it. */
  returnUrl: string | null;
  /** Of a new account alone. */
  details: (RegisteredDetails & Partial<InvitedDetails>) | null;
  /** Of a colleague's invitation: by which account, and its address. */
  invitedBy: string | null;
  inviterEmail: string | null;
};

type NewLink = { id: string; email: string; language: string; tokenHash: string; minutes: number };

/** Keeps a link that makes an account for an address, whether it has one or not. */
export async function insertRegistration(
  tx: Tx,
  tenantId: string,
  link: NewLink & { details: RegisteredDetails },
): Promise<void> {
  const text = `
    INSERT INTO account_links (tenant_id, id, kind, email, details, language, token_hash, expires_at)
    VALUES ($1, $2, 'register', $3, $4, $5, $6, now() + make_interval(mins => $7::integer))`;
  const { id, email, details, language, tokenHash, minutes } = link;
  await run(tx, text, [tenantId, id, email, JSON.stringify(details), language, tokenHash, minutes]);
}

/** Keeps a link by which whoever has this e-mail chooses a password; for nobody where there is no such customer, by the same statement. */
export async function insertReset(
  tx: Tx,
  tenantId: string,
  link: NewLink & { returnUrl: string | null },
): Promise<void> {
  const text = `
    INSERT INTO account_links (tenant_id, id, kind, customer_id, details, language, token_hash, expires_at)
    VALUES ($1, $2, 'reset', (SELECT id FROM customers WHERE tenant_id = $1 AND email = $3), $4, $5, $6,
      now() + make_interval(mins => $7::integer))`;
  const { id, email, returnUrl, language, tokenHash, minutes } = link;
  await run(tx, text, [tenantId, id, email, JSON.stringify({ returnUrl }), language, tokenHash, minutes]);
}

/** A link that opens something still: neither used nor ended, and for a customer or an address. */
const openLink = `
  SELECT l.id, l.kind, l.language, l.customer_id AS "customerId", l.invited_by AS "invitedBy", i.email AS "inviterEmail",
    CASE l.kind WHEN 'email' THEN l.email ELSE coalesce(c.email, l.email) END AS email,
    c.email AS "accountEmail", l.details ->> 'returnUrl' AS "returnUrl",
    coalesce(${firstNameOf('c')}, l.details ->> 'firstName', '') AS "firstName",
    coalesce(c.last_name, l.details ->> 'lastName', '') AS "lastName",
    coalesce(c.company_name, i.company_name, l.details ->> 'companyName') AS "companyName",
    CASE WHEN l.kind IN ('register', 'invite') AND c.id IS NULL THEN l.details ||
      CASE WHEN i.id IS NULL THEN '{}' ELSE jsonb_build_object('companyName', i.company_name) END END AS details
  FROM account_links l LEFT JOIN customers c ON c.tenant_id = l.tenant_id AND c.id = l.customer_id
  LEFT JOIN customers i ON i.tenant_id = l.tenant_id AND i.id = l.invited_by
  WHERE l.tenant_id = $1 AND l.used_at IS NULL AND l.expires_at > now() AND coalesce(c.email, l.email) IS NOT NULL
    AND (l.invited_by IS NULL OR i.company_name IS NOT NULL)`;

export async function findAccountLink(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<AccountLink | undefined> {
  return runForOne<AccountLink>(tx, `${openLink} AND l.id = $2`, [tenantId, id]);
}

/** The link of a token that chooses a password; one that would make an account for an address that has one by now opens nothing. */
export async function findLinkByToken(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<(AccountLink & { kind: Exclude<KeptLinkKind, 'email'> }) | undefined> {
  // Whoever holds a link that changes the address has shown only that the new one is theirs.
  const text = `${openLink} AND l.token_hash = $2 AND l.kind <> 'email' AND (c.id IS NOT NULL OR NOT EXISTS (
    SELECT FROM customers k WHERE k.tenant_id = l.tenant_id AND k.email = l.email))`;
  return runForOne(tx, text, [tenantId, tokenHash]);
}

/** Whether an address has an account. */
export async function hasAccount(tx: Tx, tenantId: string, email: string): Promise<boolean> {
  const text = 'SELECT 1 AS one FROM customers WHERE tenant_id = $1 AND email = $2';
  return (await runForOne<{ one: number }>(tx, text, [tenantId, email])) !== undefined;
}

/** Uses a link up; false where it was used before or has ended. Two at once use it once. */
export async function spendAccountLink(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const text = `
    UPDATE account_links SET used_at = now()
    WHERE tenant_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > now() RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id])) !== undefined;
}

/** Ends every other link that chooses a password for a customer, gives them another address, or logs them in. */
export async function endLinksOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  const text = `
    WITH others AS (
      UPDATE account_links SET used_at = now()
      WHERE tenant_id = $1 AND customer_id = $2 AND kind IN ('reset', 'email', 'invite') AND used_at IS NULL
    )
    UPDATE log_in_links SET used_at = now() WHERE tenant_id = $1 AND customer_id = $2 AND used_at IS NULL`;
  await run(tx, text, [tenantId, customerId]);
}

/** Forgets the requests for an account that was never made. */
export async function forgetRegistrations(tx: Tx, tenantId: string, email: string): Promise<number> {
  const text = 'DELETE FROM account_links WHERE tenant_id = $1 AND email = $2 RETURNING id';
  return (await run<{ id: string }>(tx, text, [tenantId, email])).length;
}

/** Whose password a link has changed, and in which language they asked. */
export async function findUsedLink(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Pick<AccountLink, 'email' | 'firstName' | 'language'> | undefined> {
  const text = `
    SELECT c.email, ${firstNameOf('c')} AS "firstName", l.language FROM account_links l
    JOIN customers c ON c.tenant_id = l.tenant_id AND c.id = l.customer_id
    WHERE l.tenant_id = $1 AND l.id = $2 AND l.used_at IS NOT NULL`;
  return runForOne(tx, text, [tenantId, id]);
}

/** Keeps a link that makes another address a customer's. */
export async function insertEmailChange(
  tx: Tx,
  tenantId: string,
  link: NewLink & { customerId: string; oldEmail: string },
): Promise<void> {
  const text = `
    INSERT INTO account_links (tenant_id, id, kind, customer_id, email, details, language, token_hash, expires_at)
    VALUES ($1, $2, 'email', $3, $4, $5, $6, $7, now() + make_interval(mins => $8::integer))`;
  const { id, customerId, email, oldEmail, language, tokenHash, minutes } = link;
  const details = JSON.stringify({ oldEmail });
  await run(tx, text, [tenantId, id, customerId, email, details, language, tokenHash, minutes]);
}

/** The link of a token that changes a customer's address. */
export async function findEmailLink(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<{ id: string; customerId: string; email: string; accountEmail: string } | undefined> {
  const text = `${openLink} AND l.token_hash = $2 AND l.kind = 'email' AND c.id IS NOT NULL`;
  return runForOne(tx, text, [tenantId, tokenHash]);
}

/** Whom to tell at their old address that another is to be the account's, or is by now. */
export async function findOldEmail(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<(Pick<AccountLink, 'email' | 'firstName' | 'language'> & { newEmail: string }) | undefined> {
  const text = `
    SELECT l.details ->> 'oldEmail' AS email, l.email AS "newEmail", ${firstNameOf('c')} AS "firstName", l.language
    FROM account_links l JOIN customers c ON c.tenant_id = l.tenant_id AND c.id = l.customer_id
    WHERE l.tenant_id = $1 AND l.id = $2 AND l.kind = 'email'`;
  return runForOne(tx, text, [tenantId, id]);
}

/** Notes that the customer chose another password in their account, as a link that was used: its mail is written from it. */
export async function notePasswordChange(
  tx: Tx,
  tenantId: string,
  {
    id,
    customerId,
    language,
    tokenHash,
  }: Pick<NewLink, 'id' | 'language' | 'tokenHash'> & { customerId: string },
): Promise<void> {
  const text = `
    INSERT INTO account_links (tenant_id, id, kind, customer_id, language, token_hash, expires_at, used_at)
    VALUES ($1, $2, 'reset', $3, $4, $5, now(), now())`;
  await run(tx, text, [tenantId, id, customerId, language, tokenHash]);
}
