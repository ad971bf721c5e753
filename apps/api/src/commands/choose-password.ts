import type { AccountLinkKind } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import type { CustomerSessions } from '../auth/customer-sessions.ts';
import { isGuessable } from '../auth/guessable-password.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { hashOnThread } from '../auth/password-thread.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  type AccountLink,
  endLinksOf,
  findLinkByToken,
  spendAccountLink,
} from '../repositories/account-links.ts';
import { endSessionsOf, setPassword } from '../repositories/customer-passwords.ts';
import { insertCustomer, lockCustomer } from '../repositories/customers.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { deletePasskeysOf } from '../repositories/passkeys.ts';
import { type LoggedIn, type LogInRequest, settleLogIn } from './log-in.ts';
import type { Services } from './services.ts';
import { hashToken } from './token.ts';

type Browser = Pick<LogInRequest, 'userAgent' | 'cartToken' | 'sessionCookie' | 'deviceToken' | 'address'>;
type Chosen = LoggedIn & { returnUrl: string | null };
export type PasswordRefusal = { refused: 'ENDED' | 'GUESSABLE' };

/** Whose account a mailed link opens, and what for; null where it opens nothing. Changes nothing: mail programs look too. */
export async function lookAtLink(
  { db }: Pick<Services, 'db'>,
  tenant: Tenant,
  token: string,
): Promise<(Pick<AccountLink, 'email' | 'details'> & { kind: AccountLinkKind }) | null> {
  const link = await findLink(db, tenant, token);
  return link ? { kind: link.kind, email: link.email, details: link.details } : null;
}

const findLink = (db: Services['db'], tenant: Tenant, token: string) =>
  db.withTenant(tenant.id, (tx) => findLinkByToken(tx, tenant.id, hashToken(token)), { readOnly: true });

/**
 * Gives the account of a mailed link its password, makes the account where there is none yet, and logs in. The link is used up, and
 * every session that was begun before ends, in one transaction: of two at once one does it.
 */
export async function choosePassword(
  services: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<Chosen | PasswordRefusal> {
  const { db } = services;
  const link = await findLink(db, tenant, token);
  if (!link) return { refused: 'ENDED' };
  const { email, firstName, lastName, companyName } = link;
  const known = [tenant.name, tenant.slug, email, firstName, lastName, companyName ?? ''];
  if (isGuessable(password, known)) return { refused: 'GUESSABLE' };
  // Only whoever holds a link that opens something makes the server hash.
  const place = { tenantId: tenant.id, network: networkOf(browser.address), isKnown: false };
  const hash = await inLogInQueue(place, () => hashOnThread(password));
  const customerId = await db.withTenant(tenant.id, (tx) => keep(tx, tenant.id, link, hash));
  if (customerId === null) return { refused: 'ENDED' };
  const begun = await sessions.beginFor(tenant.id, customerId, browser);
  const shown = { email, stamp: hash };
  const loggedIn = await settleLogIn(services, sessions, tenant, language, begun, shown, browser);
  return loggedIn ? { ...loggedIn, returnUrl: link.returnUrl } : { refused: 'ENDED' };
}

/** Uses the link up and keeps the password; the customer's id, or null where somebody else was first. */
async function keep(tx: Tx, tenantId: string, link: AccountLink, hash: string): Promise<string | null> {
  // The customer, or who invited them, before the link, or two who each hold a link of one customer would wait for each other. Before the sessions end, too:
  // a log-in with the password of before is over by then, or finds that it was changed.
  const first = link.customerId ?? link.invitedBy;
  if (first !== null) await lockCustomer(tx, tenantId, first);
  if (!(await spendAccountLink(tx, tenantId, link.id))) return null;
  if (link.customerId === null) {
    const id = await insertCustomer(tx, tenantId, link);
    if (id === null) return null;
    await setPassword(tx, tenantId, id, hash);
    if (link.details?.vatNumber)
      await addToOutbox(tx, tenantId, { kind: 'vat.check', payload: { customerId: id } });
    return id;
  }
  await setPassword(tx, tenantId, link.customerId, hash);
  await endSessionsOf(tx, tenantId, link.customerId);
  await endLinksOf(tx, tenantId, link.customerId);
  // Whoever knew the password of before may have added one.
  await deletePasskeysOf(tx, tenantId, link.customerId);
  // Who is invited had no password that could have changed.
  if (link.kind === 'reset') {
    const payload = { template: 'password-changed', accountLinkId: link.id } as const;
    await addToOutbox(tx, tenantId, { kind: 'mail', payload });
  }
  return link.customerId;
}
