import { expect, test } from 'vitest';
import { inLogInQueue } from './log-in-queue.ts';

test('API-10 two log-ins are looked at at once, fifty wait, and the next is told to come back', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const hash = () =>
    inLogInQueue(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return 'done';
    });
  const accepted = Array.from({ length: 52 }, hash);
  await expect(hash()).rejects.toMatchObject({ statusCode: 429, retryAfter: 2 });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (let i = 0; i < 52; i += 1) await endOne();
  expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']));
  expect(most).toBe(2);
  // Failures hand their place on as well.
  await expect(inLogInQueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inLogInQueue(async () => 'again')).toBe('again');
});
