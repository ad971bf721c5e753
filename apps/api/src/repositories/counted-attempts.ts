import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** Links that are mailed on request, of each kind by the address that they go to, of all together by the network that asks. */
type MailedLink = `${'email' | 'invite' | 'link' | 'register' | 'reset'}-account` | 'link-network';

/** What can be guessed, and is therefore counted. */
export type AttemptKind =
  | 'login-account'
  | 'login-address'
  | 'login-wide'
  | 'code'
  | 'code-tenant'
  | 'code-wide'
  | 'order-link'
  | 'stock-request'
  | 'stock-request-day'
  | MailedLink
  | 'invite-customer'
  | 'newsletter-address'
  | 'newsletter-day'
  | 'newsletter-network'
  | 'photo-network'
  | 'photo-network-wide'
  | 'photo-network-wide-kb'
  | 'photo-shop'
  | 'reservation-email'
  | 'reservation-network'
  | 'staff-code'
  | 'wheel-won'
  | 'wheel-won-wide';

/** Attempts in the window, this one included, and the seconds until the window ends. */
export type AttemptCount = { count: number; secondsLeft: number };

const countText = `
  INSERT INTO attempts AS a (tenant_id, kind, key, count) VALUES ($1, $2, $3, $5::integer)
  ON CONFLICT (tenant_id, kind, key) DO UPDATE SET
    count = CASE WHEN a.window_started_at > now() - make_interval(secs => $4::integer) THEN a.count + $5::integer ELSE $5::integer END,
    window_started_at =
      CASE WHEN a.window_started_at > now() - make_interval(secs => $4::integer) THEN a.window_started_at ELSE now() END
  RETURNING count,
    greatest(1, ceil(extract(epoch FROM window_started_at - now()) + $4::integer))::integer AS "secondsLeft"`;

/**
 * Counts one attempt, before it is known whether it succeeds, so that attempts in parallel and in other processes count
 * together. A window begins with the first attempt and lasts `windowSeconds`. Locks the key's row until the commit:
 * count in a short transaction of its own. `key` must be an attemptKey; several kinds in the order of their names.
 * `by` is what this one counts for, where not attempts are counted but how much they ask for.
 */
export async function countAttempt(
  tx: Tx,
  tenantId: string,
  kind: AttemptKind,
  key: string,
  windowSeconds: number,
  by = 1,
): Promise<AttemptCount> {
  const row = await runForOne<AttemptCount>(tx, countText, [tenantId, kind, key, windowSeconds, by]);
  if (!row) throw new Error('An attempt was not counted.');
  return row;
}

/** Takes all attempts of a key back: it begins anew. */
export async function forgetAttempts(
  tx: Tx,
  tenantId: string,
  kind: AttemptKind,
  key: string,
): Promise<void> {
  const text = 'DELETE FROM attempts WHERE tenant_id = $1 AND kind = $2 AND key = $3';
  await run(tx, text, [tenantId, kind, key]);
}

/** Takes one attempt back: it succeeded, and only failures are to count. */
export async function forgiveAttempt(
  tx: Tx,
  tenantId: string,
  kind: AttemptKind,
  key: string,
): Promise<void> {
  const text =
    'UPDATE attempts SET count = greatest(count - 1, 0) WHERE tenant_id = $1 AND kind = $2 AND key = $3';
  await run(tx, text, [tenantId, kind, key]);
}
