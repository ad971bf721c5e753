import type { StaffRole } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { passkeysOfStaff } from './staff-accounts.ts';
import { run, runForOne } from './statement.ts';

/** Whose session a token opens; the role is what it is now. `isProved`: the second factor was shown too. */
export type StaffOfSession = {
  sessionId: string;
  isProved: boolean;
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  totpSeed: string | null;
  passkeys: number;
};

/** Begins a session, or, where it is not proved yet, the log-in that becomes one. */
export async function insertStaffSession(
  tx: Tx,
  tenantId: string,
  given: {
    id: string;
    staffId: string;
    tokenHash: string;
    language: string;
    isProved: boolean;
    minutes: number;
  },
): Promise<void> {
  const text = `
    INSERT INTO staff_sessions (tenant_id, id, staff_id, token_hash, language, is_proved, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7::integer))`;
  const { id, staffId, tokenHash, language, isProved, minutes } = given;
  await run(tx, text, [tenantId, id, staffId, tokenHash, language, isProved, minutes]);
}

const sessionText = `
  SELECT s.id AS "sessionId", s.is_proved AS "isProved", a.id, a.email, a.name, a.role, a.totp_seed AS "totpSeed",
    ${passkeysOfStaff}
  FROM staff_sessions s JOIN staff_accounts a ON a.tenant_id = s.tenant_id AND a.id = s.staff_id
  WHERE s.tenant_id = $1 AND s.expires_at > now() AND a.role IS NOT NULL`;

export function findStaffSession(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<StaffOfSession | undefined> {
  return runForOne(tx, `${sessionText} AND s.token_hash = $2`, [tenantId, tokenHash]);
}

/** Whom a code is mailed to, in which language; undefined where the log-in is over, or was proved meanwhile. */
export function findLogInToProve(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ email: string; name: string; language: string } | undefined> {
  const text = `
    SELECT a.email, a.name, s.language FROM staff_sessions s
    JOIN staff_accounts a ON a.tenant_id = s.tenant_id AND a.id = s.staff_id AND a.role IS NOT NULL
    WHERE s.tenant_id = $1 AND s.id = $2 AND NOT s.is_proved AND s.expires_at > now()`;
  return runForOne(tx, text, [tenantId, id]);
}

/** Makes a session of a log-in whose second factor was shown, under another token; false where somebody was quicker, or it is over. */
export async function proveStaffSession(
  tx: Tx,
  tenantId: string,
  { id, tokenHash, minutes }: { id: string; tokenHash: string; minutes: number },
): Promise<boolean> {
  const text = `
    UPDATE staff_sessions SET is_proved = true, token_hash = $3, expires_at = now() + make_interval(mins => $4::integer)
    WHERE tenant_id = $1 AND id = $2 AND NOT is_proved AND expires_at > now() RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id, tokenHash, minutes])) !== undefined;
}

/** Ends the session with this token; one that is not there is no error. */
export async function endStaffSession(tx: Tx, tenantId: string, tokenHash: string): Promise<void> {
  await run(tx, 'DELETE FROM staff_sessions WHERE tenant_id = $1 AND token_hash = $2', [tenantId, tokenHash]);
}

export async function endStaffSessionsOf(tx: Tx, tenantId: string, staffId: string): Promise<void> {
  await run(tx, 'DELETE FROM staff_sessions WHERE tenant_id = $1 AND staff_id = $2', [tenantId, staffId]);
}
