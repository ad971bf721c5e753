import type { Tx } from '@etalage/db';
import { firstNameOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A passkey as its owner sees it. */
export type PasskeyFacts = { id: string; name: string; addedAt: Date; usedAt: Date | null };

/** A passkey as an answer of its device is held against. `publicKey` is COSE in base64url. */
export type PasskeyRow = { id: string; customerId: string; publicKey: string; counter: number };

export type NewPasskey = {
  customerId: string;
  name: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
};

export function listPasskeys(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(PasskeyFacts & { credentialId: string; transports: string[] })[]> {
  const text = `
    SELECT id, name, added_at AS "addedAt", used_at AS "usedAt", credential_id AS "credentialId", transports
    FROM customer_passkeys WHERE tenant_id = $1 AND customer_id = $2 ORDER BY added_at, id`;
  return run(tx, text, [tenantId, customerId]);
}

export async function findPasskey(
  tx: Tx,
  tenantId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const text = `
    SELECT id, customer_id AS "customerId", public_key AS "publicKey", counter::float8 AS counter
    FROM customer_passkeys WHERE tenant_id = $1 AND credential_id = $2`;
  return runForOne<PasskeyRow>(tx, text, [tenantId, credentialId]);
}

/** Keeps a passkey; its id, or undefined where its device has shown it before. Lock the customer first. */
export async function insertPasskey(
  tx: Tx,
  tenantId: string,
  { customerId, name, credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<string | undefined> {
  const text = `
    INSERT INTO customer_passkeys (tenant_id, customer_id, name, credential_id, public_key, counter, transports)
    VALUES ($1, $2, $3, $4, $5, $6, $7::text[])
    ON CONFLICT (tenant_id, credential_id) DO NOTHING RETURNING id`;
  const values = [tenantId, customerId, name, credentialId, publicKey, counter, transports];
  return (await runForOne<{ id: string }>(tx, text, values))?.id;
}

/**
 * Notes that a passkey let its owner in, with how often its device has used it; undefined where it is gone, or was used as often
 * before by somebody quicker. A device that does not count says 0 each time.
 */
export async function notePasskeyUse(
  tx: Tx,
  tenantId: string,
  id: string,
  counter: number,
): Promise<{ customerId: string; email: string } | undefined> {
  const text = `
    UPDATE customer_passkeys k SET used_at = now(), counter = $3::bigint FROM customers c
    WHERE k.tenant_id = $1 AND k.id = $2 AND (k.counter < $3::bigint OR k.counter = 0 AND $3::bigint = 0)
      AND c.tenant_id = $1 AND c.id = k.customer_id
    RETURNING c.id AS "customerId", c.email`;
  return runForOne(tx, text, [tenantId, id, counter]);
}

/**
 * Uses a challenge up until its end (seconds since 1970), from which on it opens nothing by itself; false where it was used before. Two
 * at once use it once.
 */
export async function spendChallenge(
  tx: Tx,
  tenantId: string,
  { id, endsAt }: { id: string; endsAt: number },
): Promise<boolean> {
  const text = `
    INSERT INTO customer_verifications (tenant_id, id, identifier, value, expires_at)
    VALUES ($1, $2, 'passkey-challenge', 'used', to_timestamp($3::float8))
    ON CONFLICT (tenant_id, id) DO NOTHING RETURNING id`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id, endsAt])) !== undefined;
}

/** Calls a customer's passkey something else; false where they have none with this id. */
export async function renamePasskey(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const text =
    'UPDATE customer_passkeys SET name = $4 WHERE tenant_id = $1 AND customer_id = $2 AND id = $3 RETURNING id';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId, id, name])) !== undefined;
}

/** Deletes a customer's passkey; false where they have none with this id. */
export async function deletePasskey(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  const text =
    'DELETE FROM customer_passkeys WHERE tenant_id = $1 AND customer_id = $2 AND id = $3 RETURNING id';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId, id])) !== undefined;
}

/** Deletes all passkeys of a customer. */
export async function deletePasskeysOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await run(tx, 'DELETE FROM customer_passkeys WHERE tenant_id = $1 AND customer_id = $2', [
    tenantId,
    customerId,
  ]);
}

/** Whom to tell that a passkey was added, in which language where that is known; undefined where it is gone. */
export async function findAddedPasskey(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ email: string; firstName: string; language: string | null; passkey: string } | undefined> {
  const text = `
    SELECT c.email, ${firstNameOf('c')} AS "firstName", c.language, k.name AS passkey FROM customer_passkeys k
    JOIN customers c ON c.tenant_id = k.tenant_id AND c.id = k.customer_id
    WHERE k.tenant_id = $1 AND k.id = $2`;
  return runForOne(tx, text, [tenantId, id]);
}
