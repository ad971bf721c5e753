import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const origin = 'https://shop.example';
type Heard = {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: unknown): void;
};

/** The worker with a server's answers, or none at all, and a memory in the place of the browser's. */
async function startWorker(answer: (path: string) => Response | null) {
  const kept = new Map<string, Map<string, Response>>();
  const addressOf = (asked: Request | string) =>
    new URL(asked instanceof Request ? asked.url : asked, origin).href;
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    async open(name: string) {
      const own = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, own);
      return {
        keys: async () => [...own.keys()].map((url) => new Request(url)),
        async match(asked: Request | string) {
          const found = own.get(addressOf(asked));
          return found && new Response(await found.clone().arrayBuffer(), { headers: found.headers });
        },
        put: async (asked: Request | string, response: Response) => void own.set(addressOf(asked), response),
        delete: async (asked: Request | string) => own.delete(addressOf(asked)),
      };
    },
  });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } });
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const answered = answer(new URL(addressOf(asked)).pathname);
    if (answered) return answered;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const hears = new Map<string, (event: unknown) => void>();
  const unregister = vi.fn();
  const registration = Object.assign(new EventTarget(), { unregister, installing: null as object | null });
  vi.stubGlobal('self', {
    location: { origin },
    registration,
    addEventListener: (name: string, heard: (event: unknown) => void) => hears.set(name, heard),
  });
  await import('./service-worker.ts');
  const tell = async (name: string, event: object) => {
    const work: unknown[] = [];
    let answered: Promise<Response> | undefined;
    hears.get(name)?.({
      ...event,
      waitUntil: (one: unknown) => work.push(one),
      respondWith: (given: Promise<Response>) => {
        answered = given;
      },
    } satisfies Omit<Heard, 'request'>);
    const response = await answered;
    await Promise.all(work);
    return response;
  };
  const ask = (path: string, method = 'GET') =>
    tell('fetch', { request: new Request(origin + path, { method }) });
  const see = (page: string) =>
    tell('message', { data: { type: 'seen', language: 'nl', pages: [page], files: [] } });
  const paths = () =>
    Object.fromEntries(
      [...kept].map(([name, own]) => [name, [...own.keys()].map((url) => new URL(url).pathname)]),
    );
  return { ask, see, paths, unregister, registration };
}

const off = { headers: { 'etalage-worker': 'off' } };

test('PWA-05 AUTH-04 a worker that is wanted no more keeps nothing of the shopper’s own, whatever it hears first, and log-out still clears', async () => {
  const state = { isWanted: true };
  const worker = await startWorker(() => Response.json({ me: {} }, state.isWanted ? {} : off));
  await worker.ask('/nl/me');
  expect(worker.paths()).toEqual({ 'etalage-own': ['/nl/me'] });
  state.isWanted = false;
  expect((await worker.ask('/nl/me'))?.status).toBe(200);
  expect(worker.paths()).toEqual({});
  expect(worker.unregister).toHaveBeenCalled();
  // Its tabs go to the network. What one of them wrote meanwhile goes when the visit ends.
  expect(await worker.ask('/nl/shopping-bag/contents')).toBeUndefined();
  await (await caches.open('etalage-own')).put('/nl/me', new Response());
  await worker.ask('/nl/auth/logout', 'POST');
  expect(worker.paths()).toEqual({});
});

test('PWA-05 whoever logs out, or stops acting for a customer, leaves nothing behind, by a form and by a script', async () => {
  const worker = await startWorker(() => Response.json({ me: {} }));
  for (const path of ['/nl/auth/logout', '/en/auth/shadow', '/nl/auth/logout.data', '/nl/auth/shadow.data']) {
    await worker.ask('/nl/me');
    await worker.ask('/nl/wishlist', 'POST');
    await worker.ask(path);
    expect(worker.paths(), path).toEqual({ 'etalage-own': ['/nl/me'] });
    await worker.ask(path, 'POST');
    expect(worker.paths(), path).toEqual({});
  }
});

test('PWA-05 a worker that hears while it keeps a page that it is wanted no more leaves no place to keep things behind', async () => {
  const worker = await startWorker(() => new Response('<html></html>', off));
  await worker.see('/nl/home');
  expect(worker.paths()).toEqual({});
  expect(worker.unregister).toHaveBeenCalled();
});

test('PWA-05 AUTH-04 what is the shopper’s own is kept in the language of the last answer alone: the other may be of a customer before', async () => {
  const worker = await startWorker(() => Response.json({ me: { cart: { count: 0 } } }));
  for (const path of ['/nl/me', '/nl/shopping-bag/contents', '/en/me', '/en/shopping-bag/contents'])
    await worker.ask(path);
  expect(worker.paths()).toEqual({ 'etalage-own': ['/en/me', '/en/shopping-bag/contents'] });
});

test('PWA-02 PWA-05 a worker gives up what it is keeping once another version is on its way, keeps nothing until that one takes over or fails, and waits for no silent server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = new Set(['/nl/offline', '/nl/home']);
  const asked: string[] = [];
  const worker = await startWorker((path) => {
    asked.push(path);
    if (silent.has(path)) return null;
    const headers = { 'content-type': 'text/html', 'etalage-kept': 'molen' };
    return new Response('<html></html>', { headers });
  });
  const isDone = vi.fn();
  const see = (page: string) => worker.see(page).then(isDone);
  const first = see('/nl/home');
  await expect.poll(() => asked).toEqual(['/nl/offline']);
  worker.registration.installing = {};
  worker.registration.dispatchEvent(new Event('updatefound'));
  await first;
  await see('/nl/products');
  expect(asked).toEqual(['/nl/offline']);

  // The other one could not be installed.
  worker.registration.installing = null;
  silent.delete('/nl/offline');
  isDone.mockClear();
  const second = see('/nl/home');
  await expect.poll(() => asked.at(-1)).toBe('/nl/home');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await second;
  await see('/nl/products');
  expect(worker.paths()['etalage-kept']).toEqual(['/nl/offline', '/nl/products']);
});
