import type { Assertion, CreationOptions, NewCredential } from '@etalage/contracts';
import { mostPasskeys } from '@etalage/contracts/limits';
import type { CustomerSessions } from '../auth/customer-sessions.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { passwordStamp } from '../repositories/customer-passwords.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  spendChallenge,
} from '../repositories/passkeys.ts';
import { type LoggedIn, type LogInRequest, settleLogIn } from './log-in.ts';
import { confirmOwnPassword, type OwnPassword, type PasswordDoubt } from './own-password.ts';
import { creationOptions, holdAgainst, type PasskeySite, readNewPasskey } from './passkey-answers.ts';
import type { Services } from './services.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** What a customer's device makes another passkey from, once they have shown that they know their password. */
export async function startPasskey(
  services: Stores,
  tenant: Tenant,
  site: PasskeySite,
  asked: OwnPassword,
): Promise<PasswordDoubt | { refused: 'FULL' } | CreationOptions> {
  const confirmed = await confirmOwnPassword(services, tenant, asked);
  if ('refused' in confirmed) return confirmed;
  const { id, email } = asked.customer;
  const known = await services.db.withTenant(tenant.id, (tx) => listPasskeys(tx, tenant.id, id), {
    readOnly: true,
  });
  if (known.length >= mostPasskeys) return { refused: 'FULL' };
  const use = { customerId: id, stamp: confirmed.stamp };
  return creationOptions(services.env.APP_SECRET, tenant, site, { id, email }, known, use);
}

/**
 * Keeps the passkey that a device made, and tells the owner by mail. Not where the password was replaced since it was confirmed: whoever
 * knew the one of before adds nothing any more.
 */
export async function addPasskey(
  { db, env }: Stores,
  tenant: Tenant,
  site: PasskeySite,
  {
    customer,
    name,
    credential,
  }: { customer: { id: string; email: string }; name: string; credential: NewCredential },
): Promise<{ refused: 'FULL' | 'FAILED' } | null> {
  const { email } = customer;
  const stamp = await db.withTenant(tenant.id, (tx) => passwordStamp(tx, tenant.id, email), {
    readOnly: true,
  });
  const use = { customerId: customer.id, stamp };
  const made = await readNewPasskey(env.APP_SECRETS, tenant.id, site, use, credential);
  if (!made) return { refused: 'FAILED' };
  const { challenge, ...passkey } = made;
  return db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, customer.id);
    if ((await passwordStamp(tx, tenant.id, email)) !== stamp) return { refused: 'FAILED' };
    if (!(await spendChallenge(tx, tenant.id, challenge))) return { refused: 'FAILED' };
    if ((await listPasskeys(tx, tenant.id, customer.id)).length >= mostPasskeys) return { refused: 'FULL' };
    const passkeyId = await insertPasskey(tx, tenant.id, { customerId: customer.id, name, ...passkey });
    if (passkeyId === undefined) return { refused: 'FAILED' };
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload: { template: 'passkey-added', passkeyId } });
    return null;
  });
}

/** Logs in whoever holds a passkey of the shop; null where its answer is not right, or was given before. */
export async function logInByPasskey(
  services: Stores,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  { site, assertion }: { site: PasskeySite; assertion: Assertion },
  browser: Pick<LogInRequest, 'userAgent' | 'address' | 'cartToken' | 'sessionCookie' | 'deviceToken'>,
): Promise<LoggedIn | null> {
  const { db, env } = services;
  const passkey = await db.withTenant(tenant.id, (tx) => findPasskey(tx, tenant.id, assertion.id), {
    readOnly: true,
  });
  const answered =
    passkey && (await holdAgainst(env.APP_SECRETS, tenant.id, site, 'log-in', passkey, assertion));
  if (!answered) return null;
  const shown = await db.withTenant(tenant.id, async (tx) => {
    if (!(await spendChallenge(tx, tenant.id, answered.challenge))) return null;
    const owner = await notePasskeyUse(tx, tenant.id, passkey.id, answered.counter);
    // While this transaction holds the passkey nobody replaces a forgotten password: that deletes the customer's passkeys.
    return owner ? { ...owner, stamp: await passwordStamp(tx, tenant.id, owner.email) } : null;
  });
  if (!shown) return null;
  const begun = await sessions.beginFor(tenant.id, shown.customerId, browser);
  return settleLogIn(services, sessions, tenant, language, begun, shown, browser);
}
