import { isUniqueViolation, type Tx } from '@etalage/db';
import type { CustomerSessions, SessionCookie, SessionCustomer } from '../auth/customer-sessions.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { type Network, networkOf } from '../plugins/network.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { type AttemptKind, countAttempt, forgiveAttempt } from '../repositories/attempts.ts';
import { attemptKey } from './attempt-key.ts';
import { hashToken } from './cart-token.ts';
import { knownDevice, newDeviceToken } from './known-device.ts';
import { mergeCarts } from './merge-carts.ts';
import type { Services } from './services.ts';

/** Failed tries in a quarter of an hour: of one account, from one subscriber's network, and from the wider one around it. */
const window = 15 * 60;
const perAccount = 10;
const perNetwork = 30;
const perWideNetwork = 300;

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
  const network = networkOf(request.address);
  const keys: AttemptKeys =
    device === null
      ? {
          network: { narrow: key('network', network.narrow), wide: key('network', network.wide, 'wide') },
          account: key('account', email),
        }
      : { network: null, account: key('device', email, device) };
  const place = { tenantId: tenant.id, network, isKnown: device !== null };
  const begun = await inLogInQueue(place, async () => {
    const over = await db.withTenant(tenant.id, (tx) => countTry(tx, tenant.id, keys));
    return over ?? sessions.begin(tenant.id, { ...request, email });
  });
  if (!begun) return { refused: 'WRONG' };
  if ('isFirst' in begun) {
    const { kind, isFirst, secondsLeft } = begun;
    if (isFirst) log.warn({ kind, tenant: tenant.slug }, 'passwords are being guessed');
    return { refused: 'TOO_MANY', secondsLeft };
  }

  return settleLogIn({ db, env }, sessions, tenant, language, begun, email, request, (tx) =>
    forgiveAll(tx, tenant.id, keys),
  );
}

/** What follows every log-in: the cart joins, the session that the browser had ends, and the browser is known from now on. */
export async function settleLogIn(
  { db, env }: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  begun: { customer: SessionCustomer; cookie: SessionCookie },
  email: string,
  request: Pick<LogInRequest, 'cartToken' | 'sessionCookie' | 'deviceToken'>,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<LoggedIn> {
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
  const isKnown = knownDevice(env.APP_SECRET, tenant.id, email, request.deviceToken) !== null;
  const deviceToken =
    isKnown && request.deviceToken !== null
      ? request.deviceToken
      : newDeviceToken(env.APP_SECRET, tenant.id, email);
  return { ...begun, deviceToken };
}

/** `network` is null where the device is known: nobody else can use up its tries. */
type AttemptKeys = { network: Network | null; account: string };

type Over = { kind: AttemptKind; secondsLeft: number; isFirst: boolean };

/** What a try counts for, and how many there may be: the wide network first, since what it may not try counts for nobody. */
function countersOf({ network, account }: AttemptKeys): [kind: AttemptKind, key: string, most: number][] {
  const ofNetwork: [AttemptKind, string, number][] = network
    ? [
        ['login-wide', network.wide, perWideNetwork],
        ['login-address', network.narrow, perNetwork],
      ]
    : [];
  return [...ofNetwork, ['login-account', account, perAccount]];
}

/** Counts a try; of what there were too many, if so. */
async function countTry(tx: Tx, tenantId: string, keys: AttemptKeys): Promise<Over | null> {
  for (const [kind, key, most] of countersOf(keys)) {
    const { count, secondsLeft } = await countAttempt(tx, tenantId, kind, key, window);
    if (count > most) return { kind, secondsLeft, isFirst: count === most + 1 };
  }
  return null;
}

/** A log-in that succeeded is no try. */
async function forgiveAll(tx: Tx, tenantId: string, keys: AttemptKeys): Promise<void> {
  for (const [kind, key] of countersOf(keys)) await forgiveAttempt(tx, tenantId, kind, key);
}
