import type { StaffRole } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** Somebody of a shop's staff. The e-mail is in lower case; `role` null: they may do nothing any more. */
export type StaffAccount = {
  id: string;
  email: string;
  name: string;
  role: StaffRole | null;
  /** The hash; null until the invitation was followed. */
  password: string | null;
  /** What the secret of their authenticator app follows from; null where codes are mailed. */
  totpSeed: string | null;
  /** How many passkeys they have. */
  passkeys: number;
};

/** How many passkeys the account `a` has, as a column. */
export const passkeysOfStaff = `(SELECT count(*)::integer FROM staff_passkeys k
  WHERE k.tenant_id = a.tenant_id AND k.staff_id = a.id) AS passkeys`;
const accountColumns = `a.id, a.email, a.name, a.role, a.password, a.totp_seed AS "totpSeed", ${passkeysOfStaff}`;

export function findStaffByEmail(tx: Tx, tenantId: string, email: string): Promise<StaffAccount | undefined> {
  const text = `SELECT ${accountColumns} FROM staff_accounts a WHERE a.tenant_id = $1 AND a.email = $2`;
  return runForOne(tx, text, [tenantId, email]);
}

/** An account, which nobody else changes before this transaction ends. */
export function lockStaffAccount(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Pick<StaffAccount, 'role' | 'password' | 'totpSeed'> | undefined> {
  const text = `
    SELECT role, password, totp_seed AS "totpSeed" FROM staff_accounts WHERE tenant_id = $1 AND id = $2 FOR UPDATE`;
  return runForOne(tx, text, [tenantId, id]);
}

export function listStaffAccounts(
  tx: Tx,
  tenantId: string,
): Promise<Pick<StaffAccount, 'email' | 'name' | 'role' | 'password'>[]> {
  const text =
    'SELECT email, name, role, password FROM staff_accounts WHERE tenant_id = $1 ORDER BY name, email';
  return run(tx, text, [tenantId]);
}

/** Makes an account, or gives the one with this address another name and role; its id. Password and second factor stay. */
export async function saveStaffAccount(
  tx: Tx,
  tenantId: string,
  { email, name, role }: Pick<StaffAccount, 'email' | 'name' | 'role'>,
): Promise<string> {
  const text = `
    INSERT INTO staff_accounts (tenant_id, email, name, role) VALUES ($1, $2, $3, $4)
    ON CONFLICT (tenant_id, email) DO UPDATE SET name = excluded.name, role = excluded.role RETURNING id`;
  const row = await runForOne<{ id: string }>(tx, text, [tenantId, email, name, role]);
  if (!row) throw new Error('An account of the staff was not kept.');
  return row.id;
}

/** Gives somebody another role, or none; their id, or undefined where nobody of the staff has this address. */
export async function setStaffRole(
  tx: Tx,
  tenantId: string,
  email: string,
  role: StaffRole | null,
): Promise<string | undefined> {
  const text = 'UPDATE staff_accounts SET role = $3 WHERE tenant_id = $1 AND email = $2 RETURNING id';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, email, role]))?.id;
}

export async function setStaffCredentials(
  tx: Tx,
  tenantId: string,
  id: string,
  { password, totpSeed, totpStep }: { password: string; totpSeed: string | null; totpStep: number },
): Promise<void> {
  const text =
    'UPDATE staff_accounts SET password = $3, totp_seed = $4, totp_step = $5::bigint WHERE tenant_id = $1 AND id = $2';
  await run(tx, text, [tenantId, id, password, totpSeed, totpStep]);
}

/** Notes that the code of this stretch of thirty seconds was used; false where it, or a later one, was before. Two at once use it once. */
export async function spendTotpStep(tx: Tx, tenantId: string, id: string, step: number): Promise<boolean> {
  const text = `
    UPDATE staff_accounts SET totp_step = $3::bigint WHERE tenant_id = $1 AND id = $2 AND totp_step < $3::bigint
    RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id, step])) !== undefined;
}

/** Keeps an invitation; those of before to the same account end. Answers until when it opens. */
export async function insertStaffInvitation(
  tx: Tx,
  tenantId: string,
  link: { id: string; staffId: string; language: string; tokenHash: string; minutes: number },
): Promise<Date> {
  const text = `
    WITH earlier AS (
      UPDATE staff_invitations SET used_at = now() WHERE tenant_id = $1 AND staff_id = $3 AND used_at IS NULL
    )
    INSERT INTO staff_invitations (tenant_id, id, staff_id, language, token_hash, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6::integer)) RETURNING expires_at AS "until"`;
  const values = [tenantId, link.id, link.staffId, link.language, link.tokenHash, link.minutes];
  const row = await runForOne<{ until: Date }>(tx, text, values);
  if (!row) throw new Error('An invitation was not kept.');
  return row.until;
}

export type OpenStaffInvitation = {
  id: string;
  staffId: string;
  email: string;
  name: string;
  language: string;
};

const openInvitation = `
  SELECT i.id, a.id AS "staffId", a.email, a.name, i.language FROM staff_invitations i
  JOIN staff_accounts a ON a.tenant_id = i.tenant_id AND a.id = i.staff_id AND a.role IS NOT NULL
  WHERE i.tenant_id = $1 AND i.used_at IS NULL AND i.expires_at > now()`;

export function findStaffInvitation(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<OpenStaffInvitation | undefined> {
  return runForOne(tx, `${openInvitation} AND i.token_hash = $2`, [tenantId, tokenHash]);
}

/** The same by its id, for its mail. */
export function findStaffInvitationById(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<OpenStaffInvitation | undefined> {
  return runForOne(tx, `${openInvitation} AND i.id = $2`, [tenantId, id]);
}

/** Uses an invitation up; false where it was used before or has ended. Two at once use it once. */
export async function useUpStaffInvitation(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const text = `
    UPDATE staff_invitations SET used_at = now()
    WHERE tenant_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > now() RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id])) !== undefined;
}
