import type { Assertion, CreationOptions, NewCredential } from '@etalage/contracts';
import { mostPasskeys } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { verifyOnThread } from '../auth/password-thread.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { addToAudit, staffActor } from '../repositories/audit-log.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { spendChallenge } from '../repositories/passkeys.ts';
import { findStaffByEmail, lockStaffAccount } from '../repositories/staff-accounts.ts';
import {
  deleteStaffPasskey,
  findStaffPasskey,
  insertStaffPasskey,
  listStaffPasskeys,
  noteStaffPasskeyUse,
} from '../repositories/staff-passkeys.ts';
import type { StaffOfSession } from '../repositories/staff-sessions.ts';
import { countPasswordTry, forgivePasswordTry, passwordKeys } from './limit-passwords.ts';
import type { PasswordDoubt } from './own-password.ts';
import { creationOptions, holdAgainst, type PasskeySite, readNewPasskey } from './passkey-answers.ts';
import type { Services } from './services.ts';
import { beginStaffSession, codeOnlyFactor, countStaffProof, type StaffProof } from './staff-log-in.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** What the device of somebody of the staff makes another passkey from, once they have shown their password again: a browser may stand open. */
export async function startStaffPasskey(
  { db, env }: Stores,
  tenant: Tenant,
  site: PasskeySite,
  { staff, password, address }: { staff: StaffOfSession; password: string; address: string },
): Promise<PasswordDoubt | { refused: 'FULL' } | CreationOptions> {
  const { id, email } = staff;
  // Counted apart from log-ins by this address, which strangers can try.
  const whose = { email: `staff ${email}`, device: `desk ${id}`, address };
  const keys = passwordKeys(env.APP_SECRET, tenant.id, whose);
  const place = { tenantId: tenant.id, network: networkOf(address), isKnown: true };
  const confirmed = await inLogInQueue(place, async (): Promise<PasswordDoubt | { stamp: string }> => {
    const { over, account } = await db.withTenant(tenant.id, async (tx) => ({
      over: await countPasswordTry(tx, tenant.id, keys),
      account: await findStaffByEmail(tx, tenant.id, email),
    }));
    if (over) return { refused: 'TOO_MANY', secondsLeft: over.secondsLeft };
    const stamp = account?.password ?? null;
    if (stamp === null || !(await verifyOnThread(password, stamp))) return { refused: 'WRONG' };
    await db.withTenant(tenant.id, (tx) => forgivePasswordTry(tx, tenant.id, keys));
    return { stamp };
  });
  if ('refused' in confirmed) return confirmed;
  const known = await db.withTenant(tenant.id, (tx) => listStaffPasskeys(tx, tenant.id, id), {
    readOnly: true,
  });
  if (known.length >= mostPasskeys) return { refused: 'FULL' };
  const use = { staff: 'add', id, stamp: confirmed.stamp } as const;
  return creationOptions(env.APP_SECRET, tenant, site, staff, known, use);
}

/** Keeps the passkey that a device of the staff made, and tells its owner by mail; not where their password was replaced meanwhile. */
export async function addStaffPasskey(
  { db, env }: Stores,
  tenant: Tenant,
  site: PasskeySite,
  given: { staff: StaffOfSession; language: string; name: string; credential: NewCredential },
): Promise<{ refused: 'FULL' | 'FAILED' } | null> {
  const { id, email } = given.staff;
  const account = await db.withTenant(tenant.id, (tx) => findStaffByEmail(tx, tenant.id, email), {
    readOnly: true,
  });
  const stamp = account?.password ?? '';
  const use = { staff: 'add', id, stamp } as const;
  const made = await readNewPasskey(env.APP_SECRETS, tenant.id, site, use, given.credential);
  if (!made) return { refused: 'FAILED' };
  return db.withTenant(tenant.id, async (tx) => {
    const locked = await lockStaffAccount(tx, tenant.id, id);
    if (locked?.role == null || locked.password !== stamp) return { refused: 'FAILED' };
    if ((await listStaffPasskeys(tx, tenant.id, id)).length >= mostPasskeys) return { refused: 'FULL' };
    const { name, language } = given;
    return (await keepStaffPasskey(tx, tenant.id, { staffId: id, name, language }, made))
      ? null
      : { refused: 'FAILED' };
  });
}

/**
 * Keeps a passkey with its mail and its line in the audit log; false where its challenge was used before, or its device is known here. The
 * account is locked.
 */
export async function keepStaffPasskey(
  tx: Tx,
  tenantId: string,
  of: { staffId: string; name: string; language: string },
  { challenge, ...passkey }: NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>,
): Promise<boolean> {
  if (!(await spendChallenge(tx, tenantId, challenge))) return false;
  const id = await insertStaffPasskey(tx, tenantId, { ...of, ...passkey });
  if (id === undefined) return false;
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'staff-passkey-added', staffPasskeyId: id },
  });
  await addToAudit(tx, tenantId, {
    actor: staffActor(of.staffId),
    action: 'staff-passkey-added',
    entity: 'staff',
    entityId: of.staffId,
    data: { name: of.name },
  });
  return true;
}

/** Lets a passkey end no log-in more, unless nothing would be left to end one by. Of two at once the second sees what the first left. */
export async function removeStaffPasskey(
  { db }: Stores,
  tenant: Tenant,
  { id: staffId }: Pick<StaffOfSession, 'id'>,
  id: string,
): Promise<{ refused: 'LAST_FACTOR' | 'MISSING' } | null> {
  return db.withTenant(tenant.id, async (tx) => {
    const account = await lockStaffAccount(tx, tenant.id, staffId);
    const passkeys = account ? await listStaffPasskeys(tx, tenant.id, staffId) : [];
    if (!account || !passkeys.some((one) => one.id === id)) return { refused: 'MISSING' };
    if (passkeys.length === 1 && codeOnlyFactor(tenant, account) === null) return { refused: 'LAST_FACTOR' };
    const name = await deleteStaffPasskey(tx, tenant.id, staffId, id);
    await addToAudit(tx, tenant.id, {
      actor: staffActor(staffId),
      action: 'staff-passkey-removed',
      entity: 'staff',
      entityId: staffId,
      data: { name },
    });
    return null;
  });
}

/** Makes a session of a log-in by the answer of one of its account's own passkeys to the challenge of this very log-in, once. */
export async function proveStaffByPasskey(
  services: Stores,
  tenant: Tenant,
  login: StaffOfSession,
  { site, assertion }: { site: PasskeySite; assertion: Assertion },
): Promise<StaffProof> {
  const { db, env } = services;
  const { key, over } = await countStaffProof(services, tenant, login.id);
  if (over) return over;
  const passkey = await db.withTenant(
    tenant.id,
    (tx) => findStaffPasskey(tx, tenant.id, login.id, assertion.id),
    { readOnly: true },
  );
  const use = { staff: 'log-in', id: login.sessionId } as const;
  const answered = passkey && (await holdAgainst(env.APP_SECRETS, tenant.id, site, use, passkey, assertion));
  if (!answered) return { refused: 'WRONG' };
  return db.withTenant(tenant.id, async (tx) => {
    if (!(await spendChallenge(tx, tenant.id, answered.challenge))) return { refused: 'WRONG' };
    const used = { id: passkey.id, staffId: login.id, counter: answered.counter };
    if (!(await noteStaffPasskeyUse(tx, tenant.id, used))) return { refused: 'WRONG' };
    return beginStaffSession(tx, tenant.id, login, { factor: 'passkey', key });
  });
}
