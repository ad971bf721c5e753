import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another: 32 of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that nobody can guess, for what was won. */
export function newWonCode(): string {
  const signs = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return `RAD-${signs.join('')}`;
}
