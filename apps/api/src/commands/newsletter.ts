import { randomUUID } from 'node:crypto';
import { newsletterTextVersion } from '@etalage/contracts/newsletters';
import type { Tx } from '@etalage/db';
import { networkOf } from '../plugins/counted-network.ts';
import type { Secrets } from '../plugins/env.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { countAttempt, forgetAttempts } from '../repositories/counted-attempts.ts';
import {
  askForNewsletter,
  confirmSignUp,
  endSignUp,
  endSignUpTo,
  findReaderByLeaveLink,
  listSubscribers,
  rehashAddress,
  replaceLeaveHash,
  type SubscriberRow,
} from '../repositories/newsletters.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { attemptKey } from './attempt-key.ts';
import { newsletterAddressHash, newsletterToken } from './newsletter-link.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';
import { hashToken } from './token.ts';

/** Mails to one address: one in so many seconds, and so many a day, whoever asks for them. */
const pauseSeconds = 20 * 60;
const perDay = 3;
/** Sign-ups of one network in an hour, whoever they are for. */
const perNetwork = 20;
const hour = 60 * 60;

const keyOf = (secret: string, tenantId: string, ...parts: string[]) =>
  attemptKey(secret, tenantId, 'newsletter', ...parts);

/**
 * Asks an address to confirm by mail that it wants a newsletter: by the same statements for every address, and the mail itself
 * later. Answers with the seconds to wait where this network has asked too often.
 */
export async function signUp(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  language: string,
  request: { email: string; newsletter: string; address: string },
): Promise<{ secondsLeft: number } | null> {
  const email = request.email.toLowerCase();
  const secret = env.APP_SECRET;
  const key = (...parts: string[]) => keyOf(secret, tenant.id, ...parts);
  return db.withTenant(tenant.id, async (tx) => {
    const network = key(networkOf(request.address).narrow);
    const ofNetwork = await countAttempt(tx, tenant.id, 'newsletter-network', network, hour);
    if (ofNetwork.count > perNetwork) return ofNetwork;
    const address = key(email, request.newsletter);
    const ofAddress = await countAttempt(tx, tenant.id, 'newsletter-address', address, pauseSeconds);
    // Whoever asks again hears the same: the mail of before still works.
    if (ofAddress.count > 1) return null;
    const ofDay = await countAttempt(tx, tenant.id, 'newsletter-day', key(email), 24 * hour);
    if (ofDay.count > perDay) return null;
    const emailHash = newsletterAddressHash(secret, tenant.id, email);
    await rehashAddress(tx, tenant.id, { email, emailHash });
    const id = randomUUID();
    const requestId = randomUUID();
    await askForNewsletter(tx, tenant.id, {
      id,
      newsletter: request.newsletter,
      email,
      emailHash,
      language,
      textVersion: newsletterTextVersion,
      requestId,
      confirmHash: hashToken(newsletterToken(secret, tenant.id, 'confirm', requestId)),
      leaveHash: hashToken(newsletterToken(secret, tenant.id, 'leave', id)),
      days: retentionPeriods.unconfirmedNewsletters.days,
    });
    const payload = { template: 'newsletter-confirm', requestId } as const;
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload });
    return null;
  });
}

/** Confirms a newsletter by its mailed token, and welcomes its reader once; false where the link has ended. */
export async function confirm({ db }: Pick<Services, 'db'>, tenantId: string, token: string) {
  return db.withTenant(tenantId, async (tx) => {
    const confirmed = await confirmSignUp(tx, tenantId, hashToken(token));
    if (!confirmed) return false;
    const { id: subscriptionId, requestId } = confirmed;
    const payload = { template: 'newsletter-welcome', requestId, subscriptionId } as const;
    await addToOutbox(tx, tenantId, { kind: 'mail', payload });
    return true;
  });
}

/**
 * Ends a newsletter by the token of its mails; false where there is no such link. Whoever left by mistake and signs up again at once
 * is mailed at once: the mail of before confirms nothing any more.
 */
export async function leave({ db, env }: Pick<Services, 'db' | 'env'>, tenantId: string, token: string) {
  return db.withTenant(tenantId, async (tx) => {
    const leaveHash = hashToken(token);
    const reader = await findReaderByLeaveLink(tx, tenantId, leaveHash);
    // Before the sign-up is locked, in the order in which a sign-up locks both.
    if (reader) {
      const address = keyOf(env.APP_SECRET, tenantId, reader.email, reader.newsletter);
      await forgetAttempts(tx, tenantId, 'newsletter-address', address);
    }
    return endSignUp(tx, tenantId, leaveHash, retentionPeriods.leftNewsletters.years);
  });
}

/** The same for a customer who says so in their account; one that they do not read is no error. */
export async function leaveByAddress(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenantId: string,
  { email, newsletter }: { email: string; newsletter: string },
): Promise<void> {
  await db.withTenant(tenantId, async (tx) => {
    const secret = env.APP_SECRET;
    await forgetAttempts(tx, tenantId, 'newsletter-address', keyOf(secret, tenantId, email, newsletter));
    await endSignUpTo(tx, tenantId, { email, newsletter }, retentionPeriods.leftNewsletters.years);
  });
}

/**
 * The token of the link that ends a newsletter: the one that earlier letters had as long as the secret that it follows from is known;
 * afterwards one of the secret of now takes its place.
 */
export async function leaveTokenOf(
  tx: Tx,
  secrets: Secrets,
  tenantId: string,
  { id, leaveHash }: Pick<SubscriberRow, 'id' | 'leaveHash'>,
): Promise<string> {
  const tokens = secrets.map((secret) => newsletterToken(secret, tenantId, 'leave', id));
  const kept = tokens.find((token) => hashToken(token) === leaveHash);
  const token = kept ?? newsletterToken(secrets[0], tenantId, 'leave', id);
  if (kept === undefined) await replaceLeaveHash(tx, tenantId, id, hashToken(token));
  return token;
}

/** Who confirmed a newsletter, a page of them, each with the token of the link that ends it. */
export async function readersWithLinks(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenantId: string,
  after: string | null,
  most: number,
): Promise<{ row: SubscriberRow; token: string }[]> {
  return db.withTenant(tenantId, async (tx) => {
    const readers = [];
    for (const row of await listSubscribers(tx, tenantId, after, most))
      readers.push({ row, token: await leaveTokenOf(tx, env.APP_SECRETS, tenantId, row) });
    return readers;
  });
}
