import { expect, test } from 'vitest';
import { createLoadGates } from './load-gates.ts';

test('PERF-03 at most two pages are renewed at once, however many a change put out of date', async () => {
  const gates = createLoadGates();
  const ends: (() => void)[] = [];
  let most = 0;
  let inside = 0;
  const renew = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise<void>((resolve) => ends.push(resolve));
    inside -= 1;
  };
  const renewals = Promise.all(Array.from({ length: 20 }, () => gates.renewal.pass('shop', renew)));
  const end = setInterval(() => ends.shift()?.(), 1);
  await renewals;
  clearInterval(end);
  expect(most).toBe(2);
});
