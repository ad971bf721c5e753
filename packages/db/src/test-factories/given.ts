import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Texts } from '../column-shapes.ts';
import { hashAtCost } from '../password.ts';

/** What a factory fills in by itself may be given too, except the tenant. */
export type Given<Table> = Partial<Omit<Insertable<Table>, 'tenant_id'>>;

/** A value that no other row has, short enough for a slug. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

/** The same text in each language, marked with it: `{ nl: 'Vaas (nl)', en: 'Vaas (en)' }`. */
export function texts(languages: string[], text: string): Texts {
  return Object.fromEntries(languages.map((code) => [code, `${text} (${code})`]));
}

/**
 * A password as the database keeps it, at the least that argon2id can cost: tests log in thousands of times, and at the strength of real
 * accounts that was a tenth of what they take.
 */
export function quickHash(password: string): string {
  return hashAtCost(password, { memory: 8, passes: 1, parallelism: 1 });
}
