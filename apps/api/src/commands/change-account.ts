import { randomUUID } from 'node:crypto';
import type { AccountDetails, Address } from '@etalage/contracts';
import { isUniqueViolation } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import { isGuessable } from '../auth/guessable-password.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { hashOnThread } from '../auth/password-thread.ts';
import type { FieldError } from '../plugins/problem.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  endLinksOf,
  findEmailLink,
  insertEmailChange,
  notePasswordChange,
  spendAccountLink,
} from '../repositories/account-links.ts';
import {
  changeEmail,
  endSessions,
  findAccount,
  saveDefaultAddresses,
  updateAccount,
} from '../repositories/accounts.ts';
import { passwordStamp, setPassword } from '../repositories/customer-passwords.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { removeColleagues } from '../repositories/invitations.ts';
import { addToOutbox, addToOutboxAgain } from '../repositories/outbox.ts';
import { deleteFreeAddresses } from '../repositories/retention.ts';
import { readPerson } from './account-details.ts';
import { newAccountLink } from './account-link.ts';
import { countMailedLink } from './limit-mailed-links.ts';
import { moveAddress } from './move-address.ts';
import { confirmOwnPassword, type OwnPassword, type PasswordDoubt } from './own-password.ts';
import { retentionPeriods } from './retention-periods.ts';
import { readAddresses } from './save-addresses.ts';
import type { Services } from './services.ts';
import { hashToken } from './token.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** Keeps what a customer says of themselves; a VAT number that they changed is checked anew. Or what is wrong with it. */
export async function changeDetails(
  { db }: Stores,
  tenant: Tenant,
  customerId: string,
  given: AccountDetails,
): Promise<{ errors: FieldError[] } | null> {
  const read = readPerson(given);
  if ('errors' in read) return read;
  await db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, customerId);
    const before = await findAccount(tx, tenant.id, customerId);
    await updateAccount(tx, tenant.id, customerId, read.values);
    const { companyName, vatNumber } = read.values;
    // Who orders for no company any more lends nobody its prices.
    if (companyName === null) await removeColleagues(tx, tenant.id, customerId);
    if (vatNumber !== null && vatNumber !== before?.vatNumber)
      await addToOutboxAgain(tx, tenant.id, { kind: 'vat.check', payload: { customerId } });
  });
  return null;
}

/** Keeps the addresses that the customer's checkouts begin with, or says what is wrong with them. */
export async function changeAddresses(
  { db }: Stores,
  tenant: Tenant,
  customerId: string,
  given: { billing: Address; shipping: Address | null },
): Promise<{ errors: FieldError[] } | null> {
  const read = readAddresses(given);
  if ('errors' in read) return read;
  await db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, customerId);
    const left = await saveDefaultAddresses(tx, tenant.id, customerId, read);
    await deleteFreeAddresses(tx, tenant.id, left);
  });
  return null;
}

/** Another password for a customer who knows theirs: all sessions but this one end, and the owner is told by mail. */
export async function changeOwnPassword(
  services: Stores,
  tenant: Tenant,
  language: string,
  asked: OwnPassword & { newPassword: string; sessionToken: string },
): Promise<PasswordDoubt | { refused: 'GUESSABLE' } | null> {
  const { db } = services;
  const { id, email } = asked.customer;
  const account = await db.withTenant(tenant.id, (tx) => findAccount(tx, tenant.id, id), { readOnly: true });
  const { firstName = '', lastName = '', companyName } = account ?? {};
  const known = [tenant.name, tenant.slug, email, firstName, lastName, companyName ?? ''];
  if (isGuessable(asked.newPassword, known)) return { refused: 'GUESSABLE' };
  const confirmed = await confirmOwnPassword(services, tenant, asked);
  if ('refused' in confirmed) return confirmed;
  const place = { tenantId: tenant.id, network: networkOf(asked.address), isKnown: true };
  const hash = await inLogInQueue(place, () => hashOnThread(asked.newPassword));
  return db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, id);
    // Replaced by somebody else in the meantime: what was confirmed is not the password any more.
    if ((await passwordStamp(tx, tenant.id, email)) !== confirmed.stamp) return { refused: 'WRONG' };
    await setPassword(tx, tenant.id, id, hash);
    await endSessions(tx, tenant.id, id, { allBut: asked.sessionToken });
    await endLinksOf(tx, tenant.id, id);
    const accountLinkId = randomUUID();
    const tokenHash = hashToken(accountLinkId);
    await notePasswordChange(tx, tenant.id, { id: accountLinkId, customerId: id, language, tokenHash });
    await addToOutbox(tx, tenant.id, {
      kind: 'mail',
      payload: { template: 'password-changed', accountLinkId },
    });
    return null;
  });
}

/**
 * Mails a link to another address that makes it the account's, and tells the old one. Whether the new one has an account already is
 * told by its mail alone.
 */
export async function requestEmailChange(
  services: Stores,
  tenant: Tenant,
  language: string,
  asked: OwnPassword & { email: string },
): Promise<PasswordDoubt | { refused: 'LIMIT'; secondsLeft: number } | null> {
  const { db, env } = services;
  const confirmed = await confirmOwnPassword(services, tenant, asked);
  if ('refused' in confirmed) return confirmed;
  const email = asked.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const { address, customer } = asked;
    await lockCustomer(tx, tenant.id, customer.id);
    // Replaced in the meantime: its owner has ended the links that were asked for with it, and there must come no new one.
    if ((await passwordStamp(tx, tenant.id, customer.email)) !== confirmed.stamp) return { refused: 'WRONG' };
    // Each customer's own: the mail to one must not answer another, whose account it would not be about.
    const form = customer.id;
    const counted = await countMailedLink(tx, env.APP_SECRET, tenant.id, 'email', { email, address, form });
    if (counted !== 'send') return counted === 'again' ? null : { refused: 'LIMIT', ...counted };
    const link = newAccountLink(env.APP_SECRET, tenant.id, email, language);
    const { minutes } = retentionPeriods.registrations;
    await insertEmailChange(tx, tenant.id, {
      ...link,
      minutes,
      customerId: customer.id,
      oldEmail: customer.email,
    });
    for (const template of ['account-link', 'email-asked'] as const)
      await addToOutbox(tx, tenant.id, { kind: 'mail', payload: { template, accountLinkId: link.id } });
    return null;
  });
}

/** Makes the address that a link was mailed to the account's; false where the link opens nothing, or somebody has the address by now. */
export async function confirmEmailChange(services: Stores, tenant: Tenant, token: string): Promise<boolean> {
  const change = services.db.withTenant(tenant.id, async (tx) => {
    const link = await findEmailLink(tx, tenant.id, hashToken(token));
    if (!link) return false;
    // The customer before the link, as where a password is chosen: two who each hold one of them would wait for each other.
    await lockCustomer(tx, tenant.id, link.customerId);
    if (!(await spendAccountLink(tx, tenant.id, link.id))) return false;
    if (!(await changeEmail(tx, tenant.id, link.customerId, link.email))) return false;
    await moveAddress(services, tx, tenant.id, link.accountEmail, link.email);
    // What was mailed to the old address opens the account no more, nor does what else was asked for change it again.
    await endLinksOf(tx, tenant.id, link.customerId);
    const payload = { template: 'email-changed', accountLinkId: link.id } as const;
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload });
    return true;
  });
  return change.catch((error: unknown) => {
    if (isUniqueViolation(error)) return false;
    throw error;
  });
}
