import { networkOf } from '@etalage/memory/counted-network';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { verifyOnThread } from '../auth/password-thread.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { passwordStamp } from '../repositories/customer-passwords.ts';
import { countPasswordTry, forgivePasswordTry, passwordKeys } from './limit-passwords.ts';
import type { Services } from './services.ts';

export type OwnPassword = { customer: { id: string; email: string }; password: string; address: string };
export type PasswordDoubt = { refused: 'WRONG' } | { refused: 'TOO_MANY'; secondsLeft: number };

/**
 * Whether a customer who is logged in knows their password, asked before what cannot be taken back: a browser may stand open.
 * Answers with the hash that it was held against. Wrong tries are counted for the account, apart from those of strangers.
 */
export async function confirmOwnPassword(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  { customer, password, address }: OwnPassword,
): Promise<{ stamp: string } | PasswordDoubt> {
  const { email } = customer;
  const keys = passwordKeys(env.APP_SECRET, tenant.id, { email, device: `account ${customer.id}`, address });
  const place = { tenantId: tenant.id, network: networkOf(address), isKnown: true };
  return inLogInQueue(place, async () => {
    const { over, stamp } = await db.withTenant(tenant.id, async (tx) => ({
      over: await countPasswordTry(tx, tenant.id, keys),
      stamp: await passwordStamp(tx, tenant.id, email),
    }));
    if (over) return { refused: 'TOO_MANY', secondsLeft: over.secondsLeft };
    if (stamp === null || !(await verifyOnThread(password, stamp))) return { refused: 'WRONG' };
    await db.withTenant(tenant.id, (tx) => forgivePasswordTry(tx, tenant.id, keys));
    return { stamp };
  });
}
