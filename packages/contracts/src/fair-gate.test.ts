import { expect, test } from 'vitest';
import { Busy, createFairGate } from './fair-gate.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('SEC-07 a bounded number runs and waits; the flood of one tenant is refused, not the few of another', async () => {
  const gate = createFairGate({ atOnce: 2, waiting: 10, patience: 60_000 });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  let most = 0;
  let running = 0;
  const ask = (tenant: string) =>
    gate.pass(tenant, async () => {
      begun.push(tenant);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return tenant;
    });
  const flood = Array.from({ length: 50 }, () => ask('a'));
  const others = [ask('b'), ask('c'), ask('b')];
  const outcomes = Promise.allSettled([...flood, ...others]);
  await settle();
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(41);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(Busy) });
  expect(await Promise.all(others)).toEqual(['b', 'c', 'b']);
  expect(most).toBe(2);
  // Both of the first two are the flood's; then the others go in between.
  expect(begun.slice(2, 6)).toEqual(expect.arrayContaining(['b', 'c']));
});

test('SEC-07 who has waited for as long as one may is refused, and leaves no place taken', async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 10, patience: 20 });
  const out = await gate.enter('a');
  await expect(gate.enter('a')).rejects.toThrow(Busy);
  out();
  out();
  (await gate.enter('b'))();
  await expect(gate.pass('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass('a', async () => 'again')).toBe('again');
});

test('SEC-07 between two pieces the event loop has its turns while others wait, so that they can be heard and refused', async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 10, patience: 60_000, breath: 5 });
  const seen: string[] = [];
  const first = await gate.enter('a');
  const second = gate.enter('a').then((out) => {
    seen.push('second');
    out();
  });
  first();
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('turn');
  }
  await second;
  expect(seen).toEqual(['turn', 'turn', 'turn', 'turn', 'second']);
});
