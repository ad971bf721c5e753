// Here, and not in the API, because a password's hash is a value of customer_accounts: whoever writes that table, the
// API as well as the demo shops' seed, writes it the same way.
import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What OWASP asks of argon2id at least: 19 MiB, two passes, one lane. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43,86})$/;

/**
 * A password as the database keeps it: '$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>'. Takes its thread 10 to 35 ms, and
 * 19 MiB: a server does it on a thread that serves nobody meanwhile.
 */
export function hashPassword(password: string): string {
  return hashAtCost(password, strength);
}

/** The same at another cost. It stands in the hash, so that comparing costs the same: for accounts of tests alone. */
export function hashAtCost(password: string, cost: typeof strength): string {
  const salt = randomBytes(16);
  const hash = argon2Sync('argon2id', { ...cost, message: typed(password), nonce: salt, tagLength });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether a password is the one of this hash; takes the same time for any, and as much as making one. */
export function verifyPassword(password: string, hash: string): boolean {
  const [, memory, passes, parallelism, salt = '', expected = ''] = stored.exec(hash) ?? [];
  if (expected === '') throw new Error('A stored password is not an argon2id hash.');
  const wanted = Buffer.from(expected, 'base64');
  const given = argon2Sync('argon2id', {
    message: typed(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted);
}

/** The same letters are the same password, whichever way a keyboard puts an accent on them. */
function typed(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
