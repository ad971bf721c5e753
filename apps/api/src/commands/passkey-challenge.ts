import { randomUUID } from 'node:crypto';
import { passkeyMinutes } from '@etalage/contracts/limits';
import type { Secrets } from '../plugins/env.ts';
import { derivedProof, isRightSecret } from './token.ts';

/**
 * What a challenge is for: to log in, or to add a passkey to the account of a customer with this password; and of a shop's staff to end
 * a log-in, to join by an invitation, or to add one, each by the id of what it is for.
 */
export type ChallengeUse =
  | 'log-in'
  | { customerId: string; stamp: string | null }
  | { staff: 'log-in' | 'join'; id: string }
  | { staff: 'add'; id: string; stamp: string };

/**
 * A challenge for a device, in base64url. Its id, its end and what it is for are signed with the deployment's secret, so that asking
 * for one costs no row: only using it up does.
 */
export function newChallenge(secret: string, tenantId: string, use: ChallengeUse): string {
  const id = randomUUID();
  const endsAt = Math.floor(Date.now() / 1000) + passkeyMinutes * 60;
  const text = `${id} ${endsAt} ${signatureOf(secret, tenantId, use, id, endsAt)}`;
  return Buffer.from(text).toString('base64url');
}

/** The challenge's id and end (seconds since 1970); null where it is none of ours, for something else, or over. */
export function readChallenge(
  secrets: Secrets,
  tenantId: string,
  use: ChallengeUse,
  challenge: string,
): { id: string; endsAt: number } | null {
  const text = Buffer.from(challenge, 'base64url').toString();
  const [, id = '', end = '', signature = ''] = /^([0-9a-f-]{36}) (\d{1,12}) ([\w-]{43})$/.exec(text) ?? [];
  const endsAt = Number(end);
  const isOurs = secrets.some((secret) =>
    isRightSecret(signature, signatureOf(secret, tenantId, use, id, endsAt)),
  );
  if (!isOurs) return null;
  return endsAt * 1000 > Date.now() ? { id, endsAt } : null;
}

function signatureOf(
  secret: string,
  tenantId: string,
  use: ChallengeUse,
  id: string,
  endsAt: number,
): string {
  const what =
    use === 'log-in'
      ? [use]
      : 'staff' in use
        ? ['staff', use.staff, use.id, 'stamp' in use ? use.stamp : null]
        : [use.customerId, use.stamp];
  return derivedProof(`passkey-challenge ${secret}`, JSON.stringify([tenantId, ...what, id, endsAt]));
}
