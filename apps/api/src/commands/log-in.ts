import { isUniqueViolation, type Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import type { CustomerSessions, LoggedInCustomer, SessionCookie } from '../auth/customer-sessions.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { passwordStamp } from '../repositories/customer-passwords.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { knownDevice, newDeviceToken } from './known-device.ts';
import { countPasswordTry, forgivePasswordTry, passwordKeys } from './limit-passwords.ts';
import { mergeCarts } from './merge-carts.ts';
import type { Services } from './services.ts';
import { hashToken } from './token.ts';

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
export type LoggedIn = { customer: LoggedInCustomer; cookie: SessionCookie; deviceToken: string };
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
  const device = knownDevice(env.APP_SECRETS, tenant.id, email, request.deviceToken);
  const network = networkOf(request.address);
  const keys = passwordKeys(env.APP_SECRET, tenant.id, { email, device, address: request.address });
  const place = { tenantId: tenant.id, network, isKnown: device !== null };
  let stamp: string | null = null;
  const begun = await inLogInQueue(place, async () => {
    const over = await db.withTenant(tenant.id, async (tx) => {
      stamp = await passwordStamp(tx, tenant.id, email);
      return countPasswordTry(tx, tenant.id, keys);
    });
    return over ?? sessions.begin(tenant.id, { ...request, email });
  });
  if (!begun) return { refused: 'WRONG' };
  if ('isFirst' in begun) {
    const { kind, isFirst, secondsLeft } = begun;
    if (isFirst) log.warn({ kind, tenant: tenant.slug }, 'passwords are being guessed');
    return { refused: 'TOO_MANY', secondsLeft };
  }
  const shown = { email, stamp };
  const loggedIn = await settleLogIn({ db, env }, sessions, tenant, language, begun, shown, request, (tx) =>
    forgivePasswordTry(tx, tenant.id, keys),
  );
  return loggedIn ?? { refused: 'WRONG' };
}

/**
 * What follows every log-in: the cart joins, the session that the browser had ends, and the browser is known from now on. Null, and
 * no session, where the password has been replaced since `stamp` was read: whoever replaced it has ended all sessions but this one.
 */
export async function settleLogIn(
  { db, env }: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  begun: { customer: LoggedInCustomer; cookie: SessionCookie },
  { email, stamp }: { email: string; stamp: string | null },
  request: Pick<LogInRequest, 'cartToken' | 'sessionCookie' | 'deviceToken'>,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<LoggedIn | null> {
  const isStillRight = await db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, begun.customer.id);
    return (await passwordStamp(tx, tenant.id, email)) === stamp;
  });
  if (!isStillRight) {
    await sessions.end(tenant.id, begun.cookie.value);
    return null;
  }
  const settle = () =>
    db.withTenant(tenant.id, async (tx) => {
      if (request.cartToken !== null) {
        await mergeCarts(tx, tenant, language, begun.customer.id, hashToken(request.cartToken));
      }
      await alongside(tx);
    });
  // Another device made the customer's first cart in this very moment: then there is one to join.
  await settle().catch((error: unknown) => {
    if (isUniqueViolation(error)) return settle();
    throw error;
  });
  if (request.sessionCookie !== null && request.sessionCookie !== begun.cookie.value) {
    await sessions.end(tenant.id, request.sessionCookie);
  }
  const isKnown = knownDevice(env.APP_SECRETS, tenant.id, email, request.deviceToken) !== null;
  const deviceToken =
    isKnown && request.deviceToken !== null
      ? request.deviceToken
      : newDeviceToken(env.APP_SECRET, tenant.id, email);
  return { ...begun, deviceToken };
}
