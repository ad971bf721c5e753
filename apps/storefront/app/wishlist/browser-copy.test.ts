import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** One browser: what all of its tabs read and write, and the server's list. */
let cookies = '';
let onServer: number[] = [];
let answers: ((body: { changes: { productId: number; isOn: boolean }[] }) => Promise<void> | void)[] = [];
const signals: (AbortSignal | undefined)[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  cookies = '';
  onServer = [];
  answers = [];
  signals.length = 0;
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', {
    documentElement: { lang: 'nl' },
    getElementById: () => ({ textContent: '{"customer":{"firstName":"Anna"}}' }),
    get cookie() {
      return cookies;
    },
    set cookie(text: string) {
      cookies = text.split(';')[0] ?? '';
    },
  });
  vi.stubGlobal('fetch', async (_: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
    const asked = JSON.parse(body) as { changes: { productId: number; isOn: boolean }[] };
    signals.push(signal);
    for (const { productId, isOn } of asked.changes)
      onServer = isOn ? [...new Set([...onServer, productId])] : onServer.filter((id) => id !== productId);
    const known = onServer.map((productId) => ({ productId, price: 1 }));
    await Promise.race([
      answers.shift()?.(asked),
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return Response.json({ owner: 'abcdef01', items: known });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tab = async () => {
  vi.resetModules();
  return import('./browser-copy.ts');
};

test('ACC-04 a late answer takes nothing off that another tab has put on the list meanwhile', async () => {
  const [one, other] = [await tab(), await tab()];
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  answers = [() => promise];
  one.changeList(1, true);
  other.changeList(2, true);
  await other.tellServer();
  expect(other.listedIds().sort()).toEqual([1, 2]);
  letGo();
  await one.tellServer();
  expect(one.listedIds().sort()).toEqual([1, 2]);
  expect(onServer).toEqual([1, 2]);
});

test('AUTH-04 an answer that comes after log-out leaves nothing in the browser', async () => {
  const only = await tab();
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  only.changeList(1, true);
  await only.tellServer();
  expect(cookies).toContain('etalage_wishlist=abcdef01');
  answers = [() => promise];
  const told = only.tellServer();
  cookies = '';
  letGo();
  await told;
  expect(cookies).toBe('');
});

test('ACC-04 nobody waits longer than three seconds for a server that says nothing, and it hears the change later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const only = await tab();
  answers = [() => new Promise<void>(() => undefined)];
  only.changeList(1, true);
  const told = only.tellServer();
  await vi.advanceTimersByTimeAsync(3_000);
  await told;
  expect(only.listedIds()).toEqual([1]);
  expect(signals[0]?.aborted).toBe(true);
});
