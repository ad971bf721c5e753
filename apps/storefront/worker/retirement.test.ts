import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const origin = 'https://shop.example';
type Heard = {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: unknown): void;
};

/** The worker with a server's answers and a memory in the place of the browser's. */
async function startWorker(answer: (path: string) => Response) {
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
        match: async (asked: Request | string) => own.get(addressOf(asked))?.clone(),
        put: async (asked: Request | string, response: Response) => void own.set(addressOf(asked), response),
        delete: async (asked: Request | string) => own.delete(addressOf(asked)),
      };
    },
  });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } });
  vi.stubGlobal('fetch', async (asked: Request | string) => answer(new URL(addressOf(asked)).pathname));
  const hears = new Map<string, (event: unknown) => void>();
  const unregister = vi.fn();
  vi.stubGlobal('self', {
    location: { origin },
    registration: { unregister },
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
  return { ask, see, paths, unregister };
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
