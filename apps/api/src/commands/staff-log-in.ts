import { randomUUID } from 'node:crypto';
import type { StaffFactor } from '@etalage/contracts';
import { staffProofMinutes, staffSessionHours } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { hashOnThread, verifyOnThread } from '../auth/password-thread.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { addToAudit, staffActor } from '../repositories/audit-log.ts';
import { countAttempt, forgetAttempts } from '../repositories/counted-attempts.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { findStaffByEmail, type StaffAccount, spendTotpStep } from '../repositories/staff-accounts.ts';
import {
  insertStaffSession,
  proveStaffSession,
  type StaffOfSession,
} from '../repositories/staff-sessions.ts';
import { attemptKey } from './attempt-key.ts';
import { countPasswordTry, forgivePasswordTry, passwordKeys } from './limit-passwords.ts';
import { mailedCode, totpStep } from './second-factor.ts';
import type { Services } from './services.ts';
import { hashToken, isRightSecret, newToken } from './token.ts';

type Stores = Pick<Services, 'db' | 'env'>;
type TooMany = { refused: 'TOO_MANY'; secondsLeft: number };
/** What showing a second factor comes to: the token of a session, or why there is none. */
export type StaffProof = { token: string } | { refused: 'WRONG' | 'ENDED' } | TooMany;

/** Codes that one account may be tried with in a quarter of an hour. */
const mostCodes = 10;
const codeWindow = 15 * 60;

/** The second factor of an account that is a code: an app's, or in a demo shop a mailed one; null where it has none. */
export function codeOnlyFactor(
  tenant: Pick<Tenant, 'isDemo'>,
  { totpSeed }: Pick<StaffAccount, 'totpSeed'>,
): 'totp' | 'mail' | null {
  if (totpSeed !== null) return 'totp';
  return tenant.isDemo ? 'mail' : null;
}

/**
 * The second factor that an account is asked for in this shop, beside which its passkeys always do; null where it has none, and so cannot log
 * in: it must be invited again.
 */
export function factorOf(
  tenant: Pick<Tenant, 'isDemo'>,
  account: Pick<StaffAccount, 'totpSeed' | 'passkeys'>,
): StaffFactor | null {
  return codeOnlyFactor(tenant, account) ?? (account.passkeys > 0 ? 'passkey' : null);
}

/** Counts a try at the second factor of an account, whichever it is; `over` where there were too many. */
export async function countStaffProof(
  { db, env }: Stores,
  tenant: Tenant,
  staffId: string,
): Promise<{ key: string; over: TooMany | null }> {
  const key = attemptKey(env.APP_SECRET, tenant.id, 'staff-code', staffId);
  const { count, secondsLeft } = await db.withTenant(tenant.id, (tx) =>
    countAttempt(tx, tenant.id, 'staff-code', key, codeWindow),
  );
  return { key, over: count > mostCodes ? { refused: 'TOO_MANY', secondsLeft } : null };
}

/**
 * Looks at the password of a staff account, after counting the try as a customer's is. Where it is right a log-in begins that opens
 * nothing until its second factor was shown, and a code is mailed where that is the factor. Unknown addresses cost the same.
 */
export async function logInStaff(
  { db, env }: Stores,
  tenant: Tenant,
  language: string,
  asked: { email: string; password: string; address: string },
): Promise<{ factor: StaffFactor; hasPasskey: boolean; token: string } | { refused: 'WRONG' } | TooMany> {
  const email = asked.email.trim().toLowerCase();
  const { address, password } = asked;
  // Counted apart from a customer with the same address.
  const keys = passwordKeys(env.APP_SECRET, tenant.id, { email: `staff ${email}`, device: null, address });
  const place = { tenantId: tenant.id, network: networkOf(address), isKnown: false };
  const found = await inLogInQueue(place, async () => {
    const { over, account } = await db.withTenant(tenant.id, async (tx) => ({
      over: await countPasswordTry(tx, tenant.id, keys),
      account: await findStaffByEmail(tx, tenant.id, email),
    }));
    if (over) return { refused: 'TOO_MANY', secondsLeft: over.secondsLeft } as const;
    const hash = account?.password ?? null;
    if (hash === null) {
      await hashOnThread(password);
      return null;
    }
    return (await verifyOnThread(password, hash)) ? (account ?? null) : null;
  });
  if (found === null) return { refused: 'WRONG' };
  if ('refused' in found) return found;
  const factor = factorOf(tenant, found);
  if (factor === null || found.role === null) return { refused: 'WRONG' };
  const [id, token] = [randomUUID(), newToken()];
  await db.withTenant(tenant.id, async (tx) => {
    const login = { id, staffId: found.id, tokenHash: hashToken(token), language };
    await insertStaffSession(tx, tenant.id, { ...login, isProved: false, minutes: staffProofMinutes });
    if (factor === 'mail')
      await addToOutbox(tx, tenant.id, {
        kind: 'mail',
        payload: { template: 'staff-code', staffSessionId: id },
      });
    await forgivePasswordTry(tx, tenant.id, keys);
  });
  return { factor, hasPasskey: found.passkeys > 0, token };
}

/** Makes a session of a log-in by its second factor, which works once. The session has another token than the log-in had. */
export async function proveStaff(
  { db, env }: Stores,
  tenant: Tenant,
  login: StaffOfSession,
  given: string,
): Promise<StaffProof> {
  const { key, over } = await countStaffProof({ db, env }, tenant, login.id);
  if (over) return over;
  const code = given.replaceAll(/\s/g, '');
  const factor = codeOnlyFactor(tenant, login);
  const step =
    login.totpSeed === null ? null : await totpStep(env.APP_SECRETS, tenant.id, login.totpSeed, code);
  const isMailed = (secret: string) => isRightSecret(code, mailedCode(secret, tenant.id, login.sessionId));
  if (factor !== 'totp' && !env.APP_SECRETS.some(isMailed)) return { refused: 'WRONG' };
  if (factor === null || (factor === 'totp' && step === null)) return { refused: 'WRONG' };
  return db.withTenant(tenant.id, async (tx) => {
    if (step !== null && !(await spendTotpStep(tx, tenant.id, login.id, step))) return { refused: 'WRONG' };
    return beginStaffSession(tx, tenant.id, login, { factor, key });
  });
}

/** Makes the session, in the transaction that has spent the second factor; `key` counts the tries at it, which are forgotten. */
export async function beginStaffSession(
  tx: Tx,
  tenantId: string,
  login: StaffOfSession,
  { factor, key }: { factor: StaffFactor; key: string },
): Promise<StaffProof> {
  const token = newToken();
  const session = { id: login.sessionId, tokenHash: hashToken(token), minutes: staffSessionHours * 60 };
  if (!(await proveStaffSession(tx, tenantId, session))) return { refused: 'ENDED' };
  await forgetAttempts(tx, tenantId, 'staff-code', key);
  await addToAudit(tx, tenantId, {
    actor: staffActor(login.id),
    action: 'staff-logged-in',
    entity: 'staff',
    entityId: login.id,
    data: { factor },
  });
  return { token };
}
