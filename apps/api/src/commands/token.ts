import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a token looks like, to be put into a pattern. */
export const tokenPattern = '[A-Za-z0-9_-]{24}';

/** A token of 144 random bits: nobody guesses one, so whoever has it is whom it was given to. */
export function newToken(): string {
  return randomBytes(18).toString('base64url');
}

/** What the database keeps of a token: enough to find it, too little to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/*
 * What follows from a secret of the deployment, so that it can be made again and the database need not hold it. A `key` is the secret
 * with what it is for before it (or such a text begins with that): nothing made for one use passes for another's.
 */

/** 256 bits that only who has the secret can make. */
export const derivedProof = (key: string, text: string): string => macOf(key, text).toString('base64url');

/** A token of 192 bits, for a link. */
export const derivedToken = (key: string, text: string): string =>
  macOf(key, text).subarray(0, 24).toString('base64url');

/** Six digits, to be typed. */
export const derivedCode = (key: string, text: string): string =>
  String(macOf(key, text).readUInt32BE(0) % 1_000_000).padStart(6, '0');

/** Whether somebody gave the right text; takes the same time for any of the right length. */
export function isRightSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const macOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest();
