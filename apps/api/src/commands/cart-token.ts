import { createHash, randomBytes } from 'node:crypto';

/** A token of 144 random bits: nobody guesses one, so its holder is the cart's shopper. */
export function newToken(): string {
  return randomBytes(18).toString('base64url');
}

/** What the database keeps of a token: enough to find it, too little to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
