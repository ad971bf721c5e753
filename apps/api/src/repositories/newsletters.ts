import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** `content` is what the shop's staff or another system stored: anything. */
export type NewsletterRow = { id: number; content: unknown };

/** A shop's newsletters that are switched on, in its order. */
export function readNewsletters(tx: Tx): Promise<NewsletterRow[]> {
  return run(tx, 'SELECT id, content FROM newsletters WHERE is_active ORDER BY sort_index, id LIMIT 100', []);
}

export type AskedSignUp = {
  id: string;
  newsletter: string;
  /** In lower case. */
  email: string;
  emailHash: string;
  language: string;
  textVersion: string;
  requestId: string;
  confirmHash: string;
  leaveHash: string;
  /** Until then it can be confirmed. */
  days: number;
};

/** What somebody had agreed to who has left since; the row of a sign-up that was never confirmed says nothing of it. */
const earlier = ['asked_at', 'confirmed_at', 'text_version', 'ended_at', 'expires_at']
  .map(
    (name) => `earlier_${name} = CASE WHEN s.confirmed_at IS NULL THEN s.earlier_${name} ELSE s.${name} END`,
  )
  .join(', ');

const askText = `
  INSERT INTO newsletter_subscriptions AS s (tenant_id, id, newsletter, email, email_hash, language, status, text_version,
    request_id, confirm_hash, leave_hash, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'asked', $7, $8, $9, $10, now() + make_interval(days => $11::integer))
  ON CONFLICT (tenant_id, newsletter, email_hash) DO UPDATE SET
    email = excluded.email, language = excluded.language, status = 'asked', text_version = excluded.text_version,
    request_id = excluded.request_id, confirm_hash = excluded.confirm_hash, asked_at = now(), confirmed_at = NULL,
    ended_at = NULL, expires_at = excluded.expires_at, ${earlier}
  WHERE s.status <> 'confirmed'`;

/**
 * Notes that somebody asks for a newsletter, by one statement for everybody: who reads it stays as they are, and of who has left it
 * stays proven what they had agreed to.
 */
export async function askForNewsletter(tx: Tx, tenantId: string, asked: AskedSignUp): Promise<void> {
  const { id, newsletter, email, emailHash, language, textVersion, requestId, confirmHash, leaveHash, days } =
    asked;
  await run(tx, askText, [
    ...[tenantId, id, newsletter, email, emailHash, language, textVersion],
    ...[requestId, confirmHash, leaveHash, days],
  ]);
}

/** Gives what is kept of an address that was hashed under a secret of before the hash that it has now. */
export async function rehashAddress(
  tx: Tx,
  tenantId: string,
  { email, emailHash }: { email: string; emailHash: string },
): Promise<void> {
  const text = `UPDATE newsletter_subscriptions SET email_hash = $3 WHERE tenant_id = $1 AND email = $2 AND email_hash <> $3`;
  await run(tx, text, [tenantId, email, emailHash]);
}

const confirmText = `
  UPDATE newsletter_subscriptions SET status = 'confirmed', confirmed_at = coalesce(confirmed_at, now()), expires_at = NULL
  WHERE tenant_id = $1 AND confirm_hash = $2 AND (status = 'confirmed' OR status = 'asked' AND expires_at > now())
  RETURNING id, request_id AS "requestId"`;

/** Confirms what the link of this hash was mailed for, also when it is followed again; undefined where that has ended. */
export function confirmSignUp(
  tx: Tx,
  tenantId: string,
  confirmHash: string,
): Promise<{ id: string; requestId: string } | undefined> {
  return runForOne(tx, confirmText, [tenantId, confirmHash]);
}

const endText = `
  UPDATE newsletter_subscriptions SET status = 'ended', email = NULL, ended_at = coalesce(ended_at, now()),
    expires_at = coalesce(ended_at, now()) + make_interval(years => $3::integer)
  WHERE tenant_id = $1 AND`;

/** Whose the link of this hash is and of which newsletter, in lower case; undefined where they left before or there is no such link. */
export function findReaderByLeaveLink(
  tx: Tx,
  tenantId: string,
  leaveHash: string,
): Promise<{ email: string; newsletter: string } | undefined> {
  const text = `SELECT email, newsletter FROM newsletter_subscriptions
    WHERE tenant_id = $1 AND leave_hash = $2 AND email IS NOT NULL`;
  return runForOne(tx, text, [tenantId, leaveHash]);
}

/** Ends what the link of this hash belongs to and forgets the address; false where there is no such link. */
export async function endSignUp(
  tx: Tx,
  tenantId: string,
  leaveHash: string,
  keptYears: number,
): Promise<boolean> {
  const text = `${endText} leave_hash = $2 RETURNING id`;
  return (await runForOne(tx, text, [tenantId, leaveHash, keptYears])) !== undefined;
}

/** The same of every newsletter of an address (lower case); answers with how many of them had not ended. */
export async function endSignUpsOf(
  tx: Tx,
  tenantId: string,
  email: string,
  keptYears: number,
): Promise<number> {
  const text = `${endText} email = $2 RETURNING id`;
  return (await run(tx, text, [tenantId, email, keptYears])).length;
}

/** Gives the newsletters of an e-mail address to another, but those of which the other has said itself whether it wants them. */
export async function moveSignUps(
  tx: Tx,
  tenantId: string,
  from: string,
  to: { email: string; emailHash: string },
): Promise<void> {
  const text = `
    UPDATE newsletter_subscriptions s SET email = $3, email_hash = $4
    WHERE s.tenant_id = $1 AND s.email = $2 AND NOT EXISTS (SELECT FROM newsletter_subscriptions k
      WHERE k.tenant_id = s.tenant_id AND k.newsletter = s.newsletter AND k.email_hash = $4)`;
  await run(tx, text, [tenantId, from, to.email, to.emailHash]);
}

/** The same of one newsletter of an address. */
export async function endSignUpTo(
  tx: Tx,
  tenantId: string,
  { email, newsletter }: { email: string; newsletter: string },
  keptYears: number,
): Promise<void> {
  const text = `${endText} email = $2 AND newsletter = $4`;
  await run(tx, text, [tenantId, email, keptYears, newsletter]);
}

export type MailedSignUp = { id: string; email: string; language: string; leaveHash: string };

/** To whom a mail about a request goes while it stands as `status`; undefined where it does not any more. */
export function findSignUpByRequest(
  tx: Tx,
  tenantId: string,
  requestId: string,
  status: 'asked' | 'confirmed',
): Promise<MailedSignUp | undefined> {
  const text = `
    SELECT id, email, language, leave_hash AS "leaveHash" FROM newsletter_subscriptions
    WHERE tenant_id = $1 AND request_id = $2 AND status = $3 AND (expires_at IS NULL OR expires_at > now())`;
  return runForOne(tx, text, [tenantId, requestId, status]);
}

export type SubscriberRow = MailedSignUp & {
  newsletter: string;
  textVersion: string;
  askedAt: string;
  confirmedAt: string;
};

const subscribersText = `
  SELECT id, email, language, newsletter, leave_hash AS "leaveHash", text_version AS "textVersion",
    to_json(asked_at) #>> '{}' AS "askedAt", to_json(confirmed_at) #>> '{}' AS "confirmedAt"
  FROM newsletter_subscriptions
  WHERE tenant_id = $1 AND status = 'confirmed' AND ($2::uuid IS NULL OR id > $2::uuid)
  ORDER BY id LIMIT $3`;

/** Who confirmed a newsletter of the shop, in the order of their ids, after one of them. */
export function listSubscribers(
  tx: Tx,
  tenantId: string,
  after: string | null,
  limit: number,
): Promise<SubscriberRow[]> {
  return run(tx, subscribersText, [tenantId, after, limit]);
}

/** Lets the link of this hash end a newsletter from now on, and the one of before no more. */
export async function replaceLeaveHash(
  tx: Tx,
  tenantId: string,
  id: string,
  leaveHash: string,
): Promise<void> {
  const text = 'UPDATE newsletter_subscriptions SET leave_hash = $3 WHERE tenant_id = $1 AND id = $2';
  await run(tx, text, [tenantId, id, leaveHash]);
}
