import { expect, test } from 'vitest';
import type { TagChange } from './cache-tags.ts';
import { TaggedCache } from './tagged-cache.ts';

function setUp() {
  const listeners = new Set<(change: TagChange) => void>();
  const cache = new TaggedCache<{ n: number }>(
    {
      isListening: true,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    { max: 100, ttl: 60_000 },
  );
  let made = 0;
  return {
    cache,
    tell: (change: TagChange) => {
      for (const listener of listeners) listener(change);
    },
    read: (tenant: string, key = 'k', tags = ['products']) =>
      cache.get(tenant, key, tags, async () => {
        made += 1;
        return { n: made };
      }),
  };
}

test('TEN-08 a kept value is one tenant’s, and needs one', async () => {
  const { read } = setUp();
  expect([(await read('a')).n, (await read('b')).n, (await read('a')).n, (await read('b')).n]).toEqual([
    1, 2, 1, 2,
  ]);
  await expect(read('')).rejects.toThrow('needs a tenant');
});

test('TEN-08 a tag drops its own tenant’s values that bear it, a gap drops all', async () => {
  const { read, tell } = setUp();
  const all = async () => [(await read('a')).n, (await read('a', 'm', ['menu'])).n, (await read('b')).n];
  expect(await all()).toEqual([1, 2, 3]);
  tell({ tenant: 'a', tags: ['products'] });
  expect(await all()).toEqual([4, 2, 3]);
  tell({ tenant: 'a', tags: ['settings'] });
  expect(await all()).toEqual([4, 2, 3]);
  tell(null);
  expect(await all()).toEqual([5, 6, 7]);
});

test('TEN-08 readers at once share one making; a failure is not kept', async () => {
  const { cache, read } = setUp();
  expect((await Promise.all([read('a'), read('a'), read('a')])).map(({ n }) => n)).toEqual([1, 1, 1]);
  const failing = () => cache.get('a', 'f', [], () => Promise.reject(new Error('no')));
  await expect(failing()).rejects.toThrow('no');
  expect((await read('a', 'f')).n).toBe(2);
});

test('TEN-08 a value whose tags change while it is made is given out and not kept', async () => {
  const { cache, tell } = setUp();
  let finish = (_value: { n: number }) => {};
  const slow = cache.get('a', 'k', ['products'], () => new Promise((resolve) => (finish = resolve)));
  tell({ tenant: 'a', tags: ['products'] });
  // Whoever comes after the change must not wait for the old value either.
  const after = cache.get('a', 'k', ['products'], async () => ({ n: 2 }));
  finish({ n: 1 });
  expect([(await slow).n, (await after).n]).toEqual([1, 2]);
  expect((await cache.get('a', 'k', ['products'], async () => ({ n: 3 }))).n).toBe(2);
});

test('TEN-08 tags may come from the value', async () => {
  const { cache, tell } = setUp();
  const read = (n: number) =>
    cache.get(
      'a',
      'k',
      (value) => [`product:${value.n}`],
      async () => ({ n }),
    );
  expect((await read(1)).n).toBe(1);
  tell({ tenant: 'a', tags: ['product:2'] });
  expect((await read(2)).n).toBe(1);
  tell({ tenant: 'a', tags: ['product:1'] });
  expect((await read(2)).n).toBe(2);
  tell({ tenant: 'b', tags: ['product:2'] });
  tell({ tenant: 'a', tags: ['product:1'] });
  expect((await read(3)).n).toBe(2);
  tell({ tenant: 'a', tags: ['product:2'] });
  expect((await read(3)).n).toBe(3);
});
