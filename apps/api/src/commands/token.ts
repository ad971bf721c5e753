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

/** What follows from a secret of the deployment and a text, 256 bits: whoever lacks the secret neither finds nor guesses it. */
export function signatureOf(secret: string, text: string): string {
  return macOf(secret, text).toString('base64url');
}

/** A token that follows in the same way, 192 bits, so that it can be made again and the database need not hold it. */
export function derivedToken(secret: string, text: string): string {
  return macOf(secret, text).subarray(0, 24).toString('base64url');
}

/** A code to be typed that follows in the same way: six digits. */
export function derivedCode(secret: string, text: string): string {
  return String(macOf(secret, text).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** Whether a text that somebody gave is the right one; takes the same time for any of the right length. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();
