import type { Tx } from '@etalage/db';
import { firstNameOf, roleOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** An order that waits for somebody of the company, or waited. Cents with VAT. `isOver`: nobody decided in time. */
export type ApprovalRow = {
  id: string;
  status: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  isOver: boolean;
  cartId: string | null;
  customerId: string;
  by: string;
  mayDecide: boolean;
  askedAt: Date;
  expiresAt: Date;
  totalCents: number;
  decidedBy: string | null;
  reason: string | null;
  orderId: string | null;
  orderNumber: number | null;
};

const nameOf = (alias: string) => `trim(${firstNameOf(alias)} || ' ' || ${alias}.last_name)`;

/** Of row `a`: its time is over and no job has come by yet, or one has, and nobody is named who took it back. */
const ranOut = `(a.status = 'waiting' AND a.expires_at <= now() OR a.status = 'withdrawn' AND a.decided_by IS NULL)`;

/**
 * What the customer $2 may see: their own, and those of a company for which they may decide. Whoever asked must still be of that
 * company for anybody else to see it.
 */
const seen = `
  SELECT a.id, a.status, ${ranOut} AS "isOver", a.cart_id AS "cartId",
    a.customer_id AS "customerId", ${nameOf('b')} AS by,
    a.customer_id <> $2 AND a.status = 'waiting' AND a.expires_at > now() AS "mayDecide",
    a.asked_at AS "askedAt", a.expires_at AS "expiresAt", a.total_cents AS "totalCents", ${nameOf('d')} AS "decidedBy",
    a.reason, a.order_id AS "orderId", o.number AS "orderNumber"
  FROM order_approvals a
  JOIN customers b ON b.tenant_id = a.tenant_id AND b.id = a.customer_id
  LEFT JOIN customers d ON d.tenant_id = a.tenant_id AND d.id = a.decided_by
  LEFT JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
  WHERE a.tenant_id = $1`;

/** Of company `a.company_id`, whether `k` may decide about its orders. */
const decides = `coalesce(k.parent_customer_id, k.id) = a.company_id AND ${roleOf('k')} IN ('approver', 'admin')`;

const mine = `(a.customer_id = $2 OR (b.parent_customer_id = a.company_id AND EXISTS (
  SELECT FROM customers k WHERE k.tenant_id = a.tenant_id AND k.id = $2 AND ${decides})))`;

/** The newest of them, `most` at most, those that wait first. */
export async function listApprovals(
  tx: Tx,
  tenantId: string,
  customerId: string,
  most: number,
): Promise<ApprovalRow[]> {
  const text = `${seen} AND ${mine} ORDER BY a.status = 'waiting' AND a.expires_at > now() DESC, a.asked_at DESC LIMIT $3`;
  return run<ApprovalRow>(tx, text, [tenantId, customerId, most]);
}

export async function findApproval(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  return runForOne<ApprovalRow>(tx, `${seen} AND a.id = $3 AND ${mine}`, [tenantId, customerId, id]);
}

/** The one that a customer's cart became; undefined where it became none. */
export async function findApprovalOfCart(
  tx: Tx,
  tenantId: string,
  customerId: string,
  cartId: string,
): Promise<string | undefined> {
  const text = 'SELECT id FROM order_approvals WHERE tenant_id = $1 AND cart_id = $2 AND customer_id = $3';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, cartId, customerId]))?.id;
}

/** Whether a customer approved an order, and is of the company still for which they did. */
export async function hasApproved(
  tx: Tx,
  tenantId: string,
  customerId: string,
  orderId: string,
): Promise<boolean> {
  const text = `SELECT a.id FROM order_approvals a
    JOIN customers k ON k.tenant_id = a.tenant_id AND k.id = $3 AND coalesce(k.parent_customer_id, k.id) = a.company_id
    WHERE a.tenant_id = $1 AND a.order_id = $2 AND a.decided_by = $3 AND a.status = 'approved'`;
  return (await runForOne(tx, text, [tenantId, orderId, customerId])) !== undefined;
}

/** What stands in the place of a token's hash in a cart that waits: no cookie's token has such a hash. */
export const waitingAs = (approvalId: string) => `approval:${approvalId}`;

export type NewApproval = {
  id: string;
  cartId: string;
  customerId: string;
  /** Who of the staff asked in the customer's name; null where the customer did. */
  askedByStaff: string | null;
  totalCents: number;
  days: number;
};

/**
 * Lets a colleague's cart wait: from now on no cookie and no log-in opens it. False, and their cart stays theirs, where they were removed from the
 * company meanwhile.
 */
export async function insertApproval(tx: Tx, tenantId: string, approval: NewApproval): Promise<boolean> {
  const { id, cartId, customerId, askedByStaff, totalCents, days } = approval;
  const text = `
    WITH asked AS (
      INSERT INTO order_approvals (tenant_id, id, cart_id, customer_id, company_id, total_cents, expires_at)
      SELECT $1, $2, $3, c.id, c.parent_customer_id, $5, now() + make_interval(days => $7::integer)
      FROM customers c WHERE c.tenant_id = $1 AND c.id = $4 AND c.parent_customer_id IS NOT NULL RETURNING cart_id
    )
    UPDATE carts c SET customer_id = NULL, token_hash = $6, asked_by_staff = $8, updated_at = now()
    FROM asked a WHERE c.tenant_id = $1 AND c.id = a.cart_id RETURNING c.id`;
  const values = [id, cartId, customerId, totalCents, waitingAs(id), days, askedByStaff];
  return (await runForOne(tx, text, [tenantId, ...values])) !== undefined;
}

/** Nobody can decide about what a company's colleagues asked for once its account is deleted: its time is over now. */
export async function endTimeToDecide(tx: Tx, tenantId: string, companyId: string): Promise<void> {
  const text = `
    UPDATE order_approvals SET expires_at = now()
    WHERE tenant_id = $1 AND company_id = $2 AND status = 'waiting' AND expires_at > now()`;
  await run(tx, text, [tenantId, companyId]);
}

/** Whose orders wait, and by whom they can be decided: the customers to mail, without who asked. */
export async function listApprovers(tx: Tx, tenantId: string, id: string): Promise<{ id: string }[]> {
  const text = `
    SELECT k.id FROM order_approvals a JOIN customers k ON k.tenant_id = a.tenant_id AND ${decides}
    WHERE a.tenant_id = $1 AND a.id = $2 AND k.id <> a.customer_id ORDER BY k.id`;
  return run<{ id: string }>(tx, text, [tenantId, id]);
}

/** Locks one that waits, for somebody who may decide about it; false where there is none any more. */
export async function lockWaiting(
  tx: Tx,
  tenantId: string,
  { id, approverId }: { id: string; approverId: string },
): Promise<boolean> {
  const text = `
    SELECT a.id FROM order_approvals a
    JOIN customers b ON b.tenant_id = a.tenant_id AND b.id = a.customer_id AND b.parent_customer_id = a.company_id
    JOIN customers k ON k.tenant_id = a.tenant_id AND k.id = $3 AND ${decides}
    WHERE a.tenant_id = $1 AND a.id = $2 AND a.customer_id <> $3 AND a.status = 'waiting' AND a.expires_at > now()
    FOR UPDATE OF a`;
  return (await runForOne(tx, text, [tenantId, id, approverId])) !== undefined;
}

type Decision =
  | { status: 'approved'; orderId: string; decidedBy: string }
  | { status: 'refused'; reason: string; decidedBy: string }
  /** By nobody: its time ran out. */
  | { status: 'withdrawn'; decidedBy: string | null };

/** Notes what became of it. Lock it first. */
export async function noteDecision(tx: Tx, tenantId: string, id: string, decision: Decision): Promise<void> {
  const { status, decidedBy, orderId, reason } = { orderId: null, reason: null, ...decision };
  const text = `
    UPDATE order_approvals SET status = $3, decided_by = $4, decided_at = now(), order_id = $5, reason = $6
    WHERE tenant_id = $1 AND id = $2`;
  await run(tx, text, [tenantId, id, status, decidedBy, orderId, reason]);
}

/** Locks an own one that waits, also after its time; false where there is none any more. */
export async function lockOwnWaiting(
  tx: Tx,
  tenantId: string,
  { id, customerId }: { id: string; customerId: string },
): Promise<boolean> {
  const text = `
    SELECT id FROM order_approvals WHERE tenant_id = $1 AND id = $2 AND customer_id = $3 AND status = 'waiting' FOR UPDATE`;
  return (await runForOne(tx, text, [tenantId, id, customerId])) !== undefined;
}

/** Requests that still wait after their time, the oldest first. */
export async function listRunOut(
  tx: Tx,
  tenantId: string,
  atMost: number,
): Promise<{ id: string; customerId: string }[]> {
  const text = `
    SELECT id, customer_id AS "customerId" FROM order_approvals
    WHERE tenant_id = $1 AND status = 'waiting' AND expires_at <= now() ORDER BY expires_at, id LIMIT $2`;
  return run<{ id: string; customerId: string }>(tx, text, [tenantId, atMost]);
}

/** Locks one that still waits after its time; false where somebody ended it before. */
export async function lockRunOut(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const text = `
    SELECT id FROM order_approvals
    WHERE tenant_id = $1 AND id = $2 AND status = 'waiting' AND expires_at <= now() FOR UPDATE`;
  return (await runForOne(tx, text, [tenantId, id])) !== undefined;
}

/** Who asked, as a shopper. The e-mail is in lower case. */
export async function findAsker(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<{ id: string; email: string; categoryId: number | null } | undefined> {
  const text =
    'SELECT id, email, customer_category_id AS "categoryId" FROM customers WHERE tenant_id = $1 AND id = $2';
  return runForOne(tx, text, [tenantId, customerId]);
}

/** What a mail about it says, and to whom: to who may decide, or to who asked. Total of then and, once ordered, of the order. */
export type ApprovalMailRow = {
  email: string;
  firstName: string;
  language: string | null;
  by: string;
  decidedBy: string | null;
  status: ApprovalRow['status'];
  totalCents: number;
  orderCents: number | null;
  orderId: string | null;
  orderNumber: number | null;
  /** Until when somebody can decide about it. */
  expiresAt: Date;
  /** When the order was placed, and the first day that was chosen for something of it, if any was. */
  placedAt: Date | null;
  firstDay: string | null;
  /** Whether who asked is to pay it at a provider: not on account, nor where cards paid all of it. */
  isToPay: boolean;
  reason: string | null;
  /** The company's account was deleted. */
  isCompanyGone: boolean;
};

export async function findApprovalMail(
  tx: Tx,
  tenantId: string,
  id: string,
  recipientId: string | null,
): Promise<ApprovalMailRow | undefined> {
  const text = `
    SELECT r.email, ${firstNameOf('r')} AS "firstName", r.language, ${nameOf('b')} AS by, ${nameOf('d')} AS "decidedBy", a.status,
      a.total_cents AS "totalCents", o.total_cents AS "orderCents", o.id AS "orderId", o.number AS "orderNumber", a.reason,
      a.expires_at AS "expiresAt", a.company_id IS NULL AS "isCompanyGone", o.placed_at AS "placedAt",
      (SELECT min(l.delivery_day) FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS "firstDay",
      coalesce(o.status = 'open', false) AND NOT EXISTS (SELECT 1 FROM payments p
        WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.provider = 'invoice') AS "isToPay"
    FROM order_approvals a
    JOIN customers b ON b.tenant_id = a.tenant_id AND b.id = a.customer_id
    JOIN customers r ON r.tenant_id = a.tenant_id AND r.id = coalesce($3::uuid, a.customer_id)
    LEFT JOIN customers d ON d.tenant_id = a.tenant_id AND d.id = a.decided_by
    LEFT JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
    WHERE a.tenant_id = $1 AND a.id = $2`;
  return runForOne<ApprovalMailRow>(tx, text, [tenantId, id, recipientId]);
}
