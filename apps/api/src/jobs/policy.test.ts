import { expect, test } from 'vitest';
import { retryAfterSeconds } from './policy.ts';

test('PAY-10 work that fails is tried again sooner at first, then every hour, for some three days and no longer', () => {
  const pauses = Array.from({ length: 79 }, (_, failed) => retryAfterSeconds(failed + 1) ?? 0);
  expect(pauses.slice(0, 3)).toEqual([5, 10, 20]);
  expect(Math.max(...pauses)).toBe(3_600);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 3_600);
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
  expect(retryAfterSeconds(80)).toBeNull();
});
