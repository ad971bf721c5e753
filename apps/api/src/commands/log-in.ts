import { isUniqueViolation, type Tx } from '@etalage/db';
import type { CustomerSessions, SessionCookie, SessionCustomer } from '../auth/customer-sessions.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { countAttempt, forgiveAttempt } from '../repositories/attempts.ts';
import { attemptKey } from './attempt-key.ts';
import { hashToken } from './cart-token.ts';
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
};

export type LoggedIn = { customer: SessionCustomer; cookie: SessionCookie };
export type LogInRefusal = { refused: 'WRONG' } | { refused: 'TOO_MANY'; secondsLeft: number };

/**
 * Logs a customer in: counts the try, has the password compared, lets the cart join the customer's, ends the session that
 * the browser had. Always a new session: an id that someone planted before is worth nothing after.
 */
export async function logIn(
  { db, env }: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  request: LogInRequest,
): Promise<LoggedIn | LogInRefusal> {
  const email = request.email.trim().toLowerCase();
  const keys = {
    address: attemptKey(env.APP_SECRET, tenant.id, 'address', request.address),
    account: attemptKey(env.APP_SECRET, tenant.id, 'account', email),
  };
  const secondsLeft = await db.withTenant(tenant.id, (tx) => countTry(tx, tenant.id, keys));
  if (secondsLeft !== null) return { refused: 'TOO_MANY', secondsLeft };

  const begun = await sessions.begin(tenant.id, { ...request, email });
  if (!begun) return { refused: 'WRONG' };

  const settle = () =>
    db.withTenant(tenant.id, async (tx) => {
      if (request.cartToken !== null) {
        await mergeCarts(tx, tenant, language, begun.customer.id, hashToken(request.cartToken));
      }
      await forgiveAttempt(tx, tenant.id, 'login-address', keys.address);
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
  return begun;
}

/** Counts a try; how long to wait where there were too many. What an address may not try is not counted for the account. */
async function countTry(
  tx: Tx,
  tenantId: string,
  keys: { address: string; account: string },
): Promise<number | null> {
  const ofAddress = await countAttempt(tx, tenantId, 'login-address', keys.address, window);
  if (ofAddress.count > perAddress) return ofAddress.secondsLeft;
  const ofAccount = await countAttempt(tx, tenantId, 'login-account', keys.account, window);
  return ofAccount.count > perAccount ? ofAccount.secondsLeft : null;
}
