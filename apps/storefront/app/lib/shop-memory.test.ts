import { expect, test } from 'vitest';
import { createShopMemory } from './shop-memory.ts';

/** A memory that hears of changes, and a question that counts how often it was asked. */
function remembering() {
  const clock = { now: -1_000 };
  const memory = createShopMemory({ most: 100, now: () => clock.now });
  memory.setListening(true);
  // It has heard of changes for a while.
  clock.now = 0;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { value: asked, tags: ['settings', 'menu'] };
  };
  return {
    memory,
    ask,
    clock,
    of: async (tenant: string, key = 'init nl') => (await memory.recall(tenant, key, ask))?.value,
  };
}

test('TEN-08 each shop and each language has an answer of its own', async () => {
  const { of } = remembering();
  expect([await of('a'), await of('b'), await of('a', 'init en'), await of('a'), await of('b')]).toEqual([
    1, 2, 3, 1, 2,
  ]);
});

test('a change of what the answer is made of is shown at once, of that shop alone', async () => {
  const { memory, of } = remembering();
  await of('a');
  await of('b');
  memory.changed('a', ['product:1']);
  expect(await of('a')).toBe(1);
  memory.changed('a', ['menu']);
  expect([await of('a'), await of('b')]).toEqual([3, 2]);
  memory.changed('a', []);
  expect(await of('a')).toBe(4);
});

test('an answer that was on its way while something changed is not remembered', async () => {
  const { memory, ask, of } = remembering();
  const early = memory.recall('a', 'init nl', ask);
  memory.changed('a', ['settings']);
  expect((await early)?.value).toBe(1);
  expect(await of('a')).toBe(2);
});

test('what is asked for within a second of a change may be from before it, and is not remembered', async () => {
  const { memory, clock, of } = remembering();
  memory.changed('a', ['menu']);
  clock.now = 999;
  expect([await of('a'), await of('a'), await of('b'), await of('b')]).toEqual([1, 2, 3, 3]);
  clock.now = 1_000;
  expect([await of('a'), await of('a')]).toEqual([4, 4]);
});

test('nothing is remembered while changes cannot be heard, nor for longer than half a minute', async () => {
  const { memory, clock, of } = remembering();
  expect([await of('a'), await of('a')]).toEqual([1, 1]);
  clock.now = 30_000;
  expect(await of('a')).toBe(2);
  memory.setListening(false);
  expect([await of('a'), await of('a')]).toEqual([3, 4]);
  memory.setListening(true);
  expect(await of('a')).toBe(5);
});

test('no answer is asked for again the next time', async () => {
  const { memory, of } = remembering();
  expect(await memory.recall('a', 'init nl', async () => null)).toBeNull();
  await expect(memory.recall('b', 'init nl', async () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect([await of('a'), await of('b')]).toEqual([1, 2]);
});
