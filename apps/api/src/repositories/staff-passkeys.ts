import type { Tx } from '@etalage/db';
import type { PasskeyFacts } from './passkeys.ts';
import { run, runForOne } from './statement.ts';

/** The passkeys of somebody of the staff. */
export function listStaffPasskeys(
  tx: Tx,
  tenantId: string,
  staffId: string,
): Promise<(PasskeyFacts & { credentialId: string; transports: string[] })[]> {
  const text = `
    SELECT id, name, added_at AS "addedAt", used_at AS "usedAt", credential_id AS "credentialId", transports
    FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2 ORDER BY added_at, id`;
  return run(tx, text, [tenantId, staffId]);
}

/** A passkey of this one of the staff, as an answer of its device is held against. `publicKey` is COSE in base64url. */
export async function findStaffPasskey(
  tx: Tx,
  tenantId: string,
  staffId: string,
  credentialId: string,
): Promise<{ id: string; publicKey: string; counter: number } | undefined> {
  const text = `
    SELECT id, public_key AS "publicKey", counter::float8 AS counter
    FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2 AND credential_id = $3`;
  return runForOne(tx, text, [tenantId, staffId, credentialId]);
}

/** Keeps a passkey; its id, or undefined where its device has shown it in this shop before. Lock the account first. */
export async function insertStaffPasskey(
  tx: Tx,
  tenantId: string,
  given: {
    staffId: string;
    name: string;
    language: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: readonly string[];
  },
): Promise<string | undefined> {
  const text = `
    INSERT INTO staff_passkeys (tenant_id, staff_id, name, language, credential_id, public_key, counter, transports)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text[])
    ON CONFLICT (tenant_id, credential_id) DO NOTHING RETURNING id`;
  const { staffId, name, language, credentialId, publicKey, counter, transports } = given;
  const values = [tenantId, staffId, name, language, credentialId, publicKey, counter, transports];
  return (await runForOne<{ id: string }>(tx, text, values))?.id;
}

/**
 * Notes that a passkey was shown, with how often its device has used it; false where it is gone, or was used as often before by somebody
 * quicker. A device that does not count says 0 each time.
 */
export async function noteStaffPasskeyUse(
  tx: Tx,
  tenantId: string,
  { id, staffId, counter }: { id: string; staffId: string; counter: number },
): Promise<boolean> {
  const text = `
    UPDATE staff_passkeys SET used_at = now(), counter = $4::bigint
    WHERE tenant_id = $1 AND id = $2 AND staff_id = $3 AND (counter < $4::bigint OR counter = 0 AND $4::bigint = 0)
    RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id, staffId, counter])) !== undefined;
}

/** Deletes a passkey of this one of the staff; its name, or undefined where they have none with this id. */
export async function deleteStaffPasskey(
  tx: Tx,
  tenantId: string,
  staffId: string,
  id: string,
): Promise<string | undefined> {
  const text = 'DELETE FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2 AND id = $3 RETURNING name';
  return (await runForOne<{ name: string }>(tx, text, [tenantId, staffId, id]))?.name;
}

/** Deletes all passkeys of somebody of the staff. */
export async function deleteStaffPasskeysOf(tx: Tx, tenantId: string, staffId: string): Promise<void> {
  await run(tx, 'DELETE FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2', [tenantId, staffId]);
}

/** Whom to tell that a passkey was added, in which language; undefined where it is gone, or they are. */
export function findAddedStaffPasskey(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ email: string; name: string; language: string; passkey: string } | undefined> {
  const text = `
    SELECT a.email, a.name, k.language, k.name AS passkey FROM staff_passkeys k
    JOIN staff_accounts a ON a.tenant_id = k.tenant_id AND a.id = k.staff_id AND a.role IS NOT NULL
    WHERE k.tenant_id = $1 AND k.id = $2`;
  return runForOne(tx, text, [tenantId, id]);
}
