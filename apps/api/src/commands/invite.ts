import type { AccountDetails } from '@etalage/contracts';
import type { FieldError } from '../plugins/problem.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { countAttempt } from '../repositories/counted-attempts.ts';
import {
  findInvited,
  findManagedCompany,
  hasCategory,
  insertInvitation,
  isInvited,
  setByShop,
} from '../repositories/invitations.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { readPerson } from './account-details.ts';
import { mailOfLink, newAccountLink } from './account-link.ts';
import { attemptKey } from './attempt-key.ts';
import { countMailedLink, pauseSeconds } from './limit-mailed-links.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** Invitations that one account may send in a day: more than a company has newcomers, and no way to mail strangers. */
const perDay = 30;
const day = 24 * 60 * 60;

/**
 * Mails somebody a link by which they order for the customer's company, at its prices; whoever has an account hears that instead, by
 * their mail alone. Null where the customer has no company of their own, else the seconds to wait or 'sent'.
 */
export async function inviteColleague(
  { db, env }: Stores,
  tenant: Tenant,
  language: string,
  asked: { customerId: string; address: string } & { email: string; firstName: string; lastName: string },
): Promise<{ errors: FieldError[] } | { secondsLeft: number } | 'sent' | null> {
  const read = readPerson({ firstName: asked.firstName, lastName: asked.lastName });
  if ('errors' in read) return read;
  const email = asked.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const { address, customerId } = asked;
    const companyId = await findManagedCompany(tx, tenant.id, customerId);
    if (companyId === null) return null;
    const key = attemptKey(env.APP_SECRET, tenant.id, 'invite', companyId);
    const ofAccount = await countAttempt(tx, tenant.id, 'invite-customer', key, day);
    if (ofAccount.count > perDay) return ofAccount;
    const details = { ...read.values, returnUrl: null, category: null };
    const form = JSON.stringify([companyId, details]);
    const counted = await countMailedLink(tx, env.APP_SECRET, tenant.id, 'invite', { email, address, form });
    if (counted === 'again')
      return (await isInvited(tx, tenant.id, companyId, email)) ? 'sent' : { secondsLeft: pauseSeconds };
    if (counted !== 'send') return counted;
    const link = newAccountLink(env.APP_SECRET, tenant.id, email, language);
    const whose = { invitedBy: companyId, customerId: null };
    await insertInvitation(tx, tenant.id, { ...link, ...retentionPeriods.invitations, ...whose, details });
    await addToOutbox(tx, tenant.id, mailOfLink(link.id));
    return 'sent';
  });
}

export type InvitationRefusal = 'HAS_ACCOUNT' | 'NO_SUCH_CATEGORY';

/**
 * Mails whoever the shop invites a link by which they choose a password: for a new account, or for one that has none, as of customers
 * whom the shop brought along. Answers until when it opens.
 */
export async function inviteCustomer(
  { db, env }: Stores,
  tenant: Tenant,
  language: string,
  { category = null, ...given }: AccountDetails & { email: string; category?: string | null },
): Promise<{ errors: FieldError[] } | { refused: InvitationRefusal } | { until: Date }> {
  const read = readPerson(given);
  if ('errors' in read) return read;
  const email = given.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    if (category !== null && !(await hasCategory(tx, tenant.id, category)))
      return { refused: 'NO_SUCH_CATEGORY' };
    const known = await findInvited(tx, tenant.id, email);
    if (known?.hasPassword) return { refused: 'HAS_ACCOUNT' };
    // The link opens the account that is there: what the shop says of it is said now.
    if (known) await setByShop(tx, tenant.id, known.id, { ...read.values, category });
    const link = newAccountLink(env.APP_SECRET, tenant.id, email, language);
    const until = await insertInvitation(tx, tenant.id, {
      ...link,
      ...retentionPeriods.invitations,
      invitedBy: null,
      customerId: known?.id ?? null,
      details: { ...read.values, returnUrl: null, category },
    });
    await addToOutbox(tx, tenant.id, mailOfLink(link.id));
    return { until };
  });
}
