import { isUniqueViolation, type Tx } from '@etalage/db';
import type { CustomerSessions, SessionCookie, SessionCustomer } from '../auth/customer-sessions.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { type AttemptKind, countAttempt, forgiveAttempt } from '../repositories/attempts.ts';
import { attemptKey } from './attempt-key.ts';
import { hashToken } from './cart-token.ts';
import { knownDevice, newDeviceToken } from './known-device.ts';
import { mergeCarts } from './merge-carts.ts';
import type { Services } from './services.ts';

/** Failed tries in a quarter of an hour, of one account and from one address. */
const window = 15 * 60;
const perAccount = 10;
const perAddress = 30;

export type LogInRequest = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** Of the cart that was filled before. */
  cartToken: string | null;
  /** Of the session that this browser had, which ends. */
  sessionCookie: string | null;
  /** Of an earlier log-in by this browser. */
  deviceToken: string | null;
};

/** `deviceToken` is what to know the browser by at its next log-in. */
export type LoggedIn = { customer: SessionCustomer; cookie: SessionCookie; deviceToken: string };
export type LogInRefusal = { refused: 'WRONG' } | { refused: 'TOO_MANY'; secondsLeft: number };

/**
 * Logs a customer in: counts the try, has the password compared, lets the cart join the customer's, ends the session that
 * the browser had. Always a new session: an id that someone planted before is worth nothing after.
 */
export async function logIn(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  request: LogInRequest,
): Promise<LoggedIn | LogInRefusal> {
  const email = request.email.trim().toLowerCase();
  const device = knownDevice(env.APP_SECRET, tenant.id, email, request.deviceToken);
  const key = (...parts: string[]) => attemptKey(env.APP_SECRET, tenant.id, ...parts);
  const keys: AttemptKeys =
    device === null
      ? { address: key('address', request.address), account: key('account', email) }
      : { address: null, account: key('device', email, device) };
  const begun = await inLogInQueue(async () => {
    const over = await db.withTenant(tenant.id, (tx) => countTry(tx, tenant.id, keys));
    return over ?? sessions.begin(tenant.id, { ...request, email });
  });
  if (!begun) return { refused: 'WRONG' };
  if ('isFirst' in begun) {
    const { kind, isFirst, secondsLeft } = begun;
    if (isFirst) log.warn({ kind, tenant: tenant.slug }, 'passwords are being guessed');
    return { refused: 'TOO_MANY', secondsLeft };
  }

  const settle = () =>
    db.withTenant(tenant.id, async (tx) => {
      if (request.cartToken !== null) {
        await mergeCarts(tx, tenant, language, begun.customer.id, hashToken(request.cartToken));
      }
      if (keys.address !== null) await forgiveAttempt(tx, tenant.id, 'login-address', keys.address);
      await forgiveAttempt(tx, tenant.id, 'login-account', keys.account);
    });
  // Another device made the customer's first cart in this very moment: then there is one to join.
  await settle().catch((error: unknown) => {
    if (isUniqueViolation(error)) return settle();
    throw error;
  });
  if (request.sessionCookie !== null && request.sessionCookie !== begun.cookie.value) {
    await sessions.end(tenant.id, request.sessionCookie);
  }
  const deviceToken =
    device !== null && request.deviceToken !== null
      ? request.deviceToken
      : newDeviceToken(env.APP_SECRET, tenant.id, email);
  return { ...begun, deviceToken };
}

/** `address` is null where the device is known: nobody else can use up its tries. */
type AttemptKeys = { address: string | null; account: string };

type Over = { kind: AttemptKind; secondsLeft: number; isFirst: boolean };

/** Counts a try; of what there were too many, if so. What an address may not try is not counted for the account. */
async function countTry(tx: Tx, tenantId: string, keys: AttemptKeys): Promise<Over | null> {
  const count = async (kind: AttemptKind, key: string, most: number): Promise<Over | null> => {
    const { count: tries, secondsLeft } = await countAttempt(tx, tenantId, kind, key, window);
    return tries > most ? { kind, secondsLeft, isFirst: tries === most + 1 } : null;
  };
  const ofAddress = keys.address !== null && (await count('login-address', keys.address, perAddress));
  return ofAddress || count('login-account', keys.account, perAccount);
}
