import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashOnThread, verifyOnThread } from './password-thread.ts';

test('API-10 passwords are hashed and compared on a thread of their own, in whatever order they come', async () => {
  const [hash, other] = await Promise.all([hashOnThread('Vaas é 1'), hashOnThread('iets anders')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const answers = await Promise.all([
    verifyOnThread('Vaas é 1', hash),
    verifyOnThread('Vaas é 1', other),
    verifyOnThread('x', 'no hash').catch((error: Error) => error.message),
    verifyOnThread('iets anders', other),
  ]);
  expect(answers).toEqual([true, false, expect.stringContaining('argon2id'), true]);
});

test.runIf(process.platform === 'linux')(
  'API-10 the thread that hashes waits for those that serve requests',
  async () => {
    await hashOnThread('Vaas é 1');
    const own = getPriority();
    const hashing = readdirSync('/proc/self/task').filter((thread) => nameOf(thread) === 'password-worker');
    expect(hashing.map((thread) => niceOf(thread) - own)).toEqual([Math.min(5, 19 - own)]);
    expect(niceOf(String(process.pid)) - own).toBe(0);
  },
);

function nameOf(thread: string): string {
  return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
}

/** How far a thread of this process stands back for others, from -20 to 19. */
function niceOf(thread: string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
