import { createHash, randomBytes } from 'node:crypto';

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
