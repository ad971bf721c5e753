import type { FoundCustomer } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { SessionCustomer } from './customer-sessions.ts';
import { firstNameOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** Keeps a one-time link; undefined where the customer is none of the shop's. Answers until when it opens. */
export async function insertShadowLink(
  tx: Tx,
  tenantId: string,
  link: {
    id: string;
    staffId: string;
    customerId: string;
    reason: string;
    linkHash: string;
    seconds: number;
  },
): Promise<Date | undefined> {
  const text = `
    INSERT INTO shadow_visits (tenant_id, id, staff_id, customer_id, reason, link_hash, link_ends_at)
    SELECT $1, $2, $3, c.id, $5, $6, now() + make_interval(secs => $7::integer)
    FROM customers c WHERE c.tenant_id = $1 AND c.id = $4
    RETURNING link_ends_at AS "until"`;
  const { id, staffId, customerId, reason, linkHash, seconds } = link;
  const values = [tenantId, id, staffId, customerId, reason, linkHash, seconds];
  return (await runForOne<{ until: Date }>(tx, text, values))?.until;
}

/** What a link that nobody has used opens for this member of the staff. Changes nothing. */
export function findShadowLink(
  tx: Tx,
  tenantId: string,
  staffId: string,
  linkHash: string,
): Promise<(FoundCustomer & { reason: string }) | undefined> {
  const text = `
    SELECT ${foundColumns}, v.reason
    FROM shadow_visits v JOIN customers c ON c.tenant_id = v.tenant_id AND c.id = v.customer_id
    WHERE v.tenant_id = $1 AND v.staff_id = $2 AND v.link_hash = $3 AND v.started_at IS NULL AND v.link_ends_at > now()`;
  return runForOne(tx, text, [tenantId, staffId, linkHash]);
}

const foundColumns = `c.id, c.email, ${firstNameOf('c')} AS "firstName", c.last_name AS "lastName", c.company_name AS "companyName"`;

/**
 * Uses a link up and begins its visit, where whoever has it has one of these roles; undefined where it was used before, has ended, or is
 * somebody else's. Two at once use it once.
 */
export function startShadowVisit(
  tx: Tx,
  tenantId: string,
  given: { staffId: string; linkHash: string; tokenHash: string; minutes: number; roles: readonly string[] },
): Promise<{ id: string; customerId: string; reason: string } | undefined> {
  const text = `
    UPDATE shadow_visits v SET started_at = now(), token_hash = $4, expires_at = now() + make_interval(mins => $5::integer)
    FROM staff_accounts a
    WHERE v.tenant_id = $1 AND v.staff_id = $2 AND v.link_hash = $3 AND v.started_at IS NULL AND v.link_ends_at > now()
      AND a.tenant_id = $1 AND a.id = $2 AND a.role = ANY($6::text[])
    RETURNING v.id, v.customer_id AS "customerId", v.reason`;
  const { staffId, linkHash, tokenHash, minutes, roles } = given;
  return runForOne(tx, text, [tenantId, staffId, linkHash, tokenHash, minutes, roles]);
}

/** The customer in whose name the session with this token acts; null where it is over, or whoever began it has none of these roles any more. */
export async function findShadowSession(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
  roles: readonly string[],
): Promise<SessionCustomer | null> {
  const text = `
    SELECT c.id, c.email, c.customer_category_id AS "categoryId", ${firstNameOf('c')} AS "firstName",
      c.header_customer_logo AS "headerCustomerLogo",
      json_build_object('visitId', v.id, 'staffId', a.id, 'staffName', a.name, 'lastName', c.last_name,
        'companyName', c.company_name) AS shadow
    FROM shadow_visits v JOIN customers c ON c.tenant_id = v.tenant_id AND c.id = v.customer_id
    JOIN staff_accounts a ON a.tenant_id = v.tenant_id AND a.id = v.staff_id AND a.role = ANY($3::text[])
    WHERE v.tenant_id = $1 AND v.token_hash = $2 AND v.ended_at IS NULL AND v.expires_at > now()`;
  return (await runForOne<SessionCustomer>(tx, text, [tenantId, tokenHash, roles])) ?? null;
}

/** Ends the visit with this token; whose it was, or undefined where it had ended before. */
export function endShadowVisit(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<{ id: string; staffId: string; customerId: string } | undefined> {
  const text = `
    UPDATE shadow_visits SET ended_at = now()
    WHERE tenant_id = $1 AND token_hash = $2 AND ended_at IS NULL AND expires_at > now()
    RETURNING id, staff_id AS "staffId", customer_id AS "customerId"`;
  return runForOne(tx, text, [tenantId, tokenHash]);
}

/** Ends what somebody of the staff has begun, and what they could begin. */
export async function endShadowVisitsOf(tx: Tx, tenantId: string, staffId: string): Promise<void> {
  const text = `
    UPDATE shadow_visits SET ended_at = CASE WHEN started_at IS NULL THEN NULL ELSE now() END, link_ends_at = least(link_ends_at, now())
    WHERE tenant_id = $1 AND staff_id = $2 AND ended_at IS NULL AND coalesce(expires_at, link_ends_at) > now()`;
  await run(tx, text, [tenantId, staffId]);
}

/** Who acted for a customer, and when, the latest first; `endedAt` null while they still do. At most `most`. */
export function listShadowVisits(
  tx: Tx,
  tenantId: string,
  customerId: string,
  most: number,
): Promise<{ staff: string; startedAt: Date; endedAt: Date | null }[]> {
  const text = `
    SELECT a.name AS staff, v.started_at AS "startedAt",
      CASE WHEN v.ended_at IS NOT NULL THEN v.ended_at WHEN v.expires_at <= now() THEN v.expires_at END AS "endedAt"
    FROM shadow_visits v JOIN staff_accounts a ON a.tenant_id = v.tenant_id AND a.id = v.staff_id
    WHERE v.tenant_id = $1 AND v.customer_id = $2 AND v.started_at IS NOT NULL
    ORDER BY v.started_at DESC LIMIT $3`;
  return run(tx, text, [tenantId, customerId, most]);
}

/** Customers in whose name, company or address each of these words stands; at most `most`. */
export function searchCustomers(
  tx: Tx,
  tenantId: string,
  words: readonly string[],
  most: number,
): Promise<FoundCustomer[]> {
  const text = `
    SELECT ${foundColumns} FROM customers c
    WHERE c.tenant_id = $1 AND NOT EXISTS (
      SELECT FROM unnest($2::text[]) word
      WHERE strpos(lower(concat_ws(' ', c.first_name, c.last_name, c.name, c.company_name, c.email)), word) = 0)
    ORDER BY c.last_name, "firstName", c.id LIMIT $3`;
  return run(tx, text, [tenantId, words, most]);
}
