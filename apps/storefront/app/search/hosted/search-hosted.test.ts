import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../lib/links.ts';
import { searchOf } from '../search-of.ts';
import { type HostedStatus, searchHosted } from './search-hosted.ts';
import { visitorToken } from './visitor-token.ts';

const settings = { appId: 'APP', apiKey: 'key', hosts: [], index: 'products_{language}' };
const hit = { name: 'Koksmes', slug: 'koksmes', unitPrice: 89.5 };

let cookies = '';
/** Answers the question that was asked last. */
let answer: (response: Response) => void;
let bodies: { requests: Record<string, unknown>[] }[] = [];
let paths: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  cookies = '';
  bodies = [];
  paths = [];
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
    set cookie(written: string) {
      cookies = [cookies, written].filter(Boolean).join('; ');
    },
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    paths.push(path);
    if (init?.body) bodies.push(JSON.parse(init.body));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const results = (hits: object[], nbHits: number) =>
  new Response(JSON.stringify({ results: [{ hits, nbHits }] }));

function watched() {
  const said: HostedStatus[] = [];
  const onStatus = (status: HostedStatus) => said.push(status);
  const search = searchHosted({ settings, language: 'en', links: links('en'), onStatus });
  return { said, ask: (text: string) => search(text, new AbortController().signal) };
}

test('SRCH-10 a search is loading, stalled after 200 ms, and idle once it is answered', async () => {
  const { said, ask } = watched();
  const answered = ask('knife');
  await vi.advanceTimersByTimeAsync(199);
  expect(said).toEqual(['loading']);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['loading', 'stalled']);
  answer(results([hit, {}], 12));
  expect(await answered).toMatchObject({
    items: [{ name: 'Koksmes', href: '/en/products/koksmes' }],
    total: 12,
  });
  expect(said).toEqual(['loading', 'stalled', 'idle']);
  expect(bodies).toEqual([
    { requests: [{ indexName: 'products_en', query: 'knife', page: 0, hitsPerPage: 5 }] },
  ]);
});

test('SRCH-10 one that is refused is an error, and an older one says nothing any more', async () => {
  const { said, ask } = watched();
  const refused = ask('a');
  answer(new Response('{"message":"no"}', { status: 400 }));
  await expect(refused).rejects.toThrow('no');
  expect(said).toEqual(['loading', 'error']);
  const older = ask('kn');
  const answerOlder = answer;
  const newer = ask('kni');
  answer(results([], 0));
  await newer;
  answerOlder(results([], 0));
  await older;
  expect(said.slice(2)).toEqual(['loading', 'loading', 'idle']);
});

test('SRCH-10 SRCH-12 without application id or key it is disabled, with a warning that says why, and the shop’s own search answers', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = { ...settings, apiKey: '' };
  const search = searchOf({
    settings: broken,
    language: 'nl',
    links: links('nl'),
    onStatus: () => undefined,
  });
  const answered = search('mes', new AbortController().signal);
  await expect.poll(() => paths).toHaveLength(1);
  answer(new Response(JSON.stringify({ items: [hit], total: 1, search: null })));
  expect((await answered).total).toBe(1);
  expect(paths[0]).toMatch(/^\/api\/products\/suggestions\?/);
  expect(warned.mock.calls).toEqual([['Professional search is disabled: `apiKey` is missing.']]);
  warned.mockRestore();
});

test('SRCH-10 SRCH-11 hosts that never answer are an error once each has had its time, and a question typed over is none', async () => {
  const limits: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    limits.push(new URL(url).host);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const said: HostedStatus[] = [];
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.silent.test`);
  const search = searchOf({
    settings: { ...settings, hosts },
    language: 'nl',
    links: links('nl'),
    onStatus: (status) => said.push(status),
  });
  const typed = new AbortController();
  const typedOver = search('me', typed.signal).catch(() => 'ended');
  await expect.poll(() => limits).toHaveLength(1);
  typed.abort();
  expect(await typedOver).toBe('ended');
  expect(said.at(-1)).toBe('idle');
  limits.length = 0;
  const unanswered = search('mes', new AbortController().signal).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await unanswered).toBe('Unreachable hosts');
  expect(limits).toEqual(hosts);
  expect(said.at(-1)).toBe('error');
});

test('SRCH-10 ERR-02 while its script does not come the shop’s own search answers, and the next question asks for it again', async () => {
  vi.doMock('./search-hosted.ts', () => {
    throw new Error('The script was lost.');
  });
  const search = searchOf({ settings, language: 'nl', links: links('nl'), onStatus: () => undefined });
  const own = search('mes', new AbortController().signal);
  await expect.poll(() => paths).toHaveLength(1);
  expect(paths[0]).toMatch(/^\/api\/products\/suggestions\?/);
  answer(new Response(JSON.stringify({ items: [hit], total: 1, search: null })));
  expect((await own).total).toBe(1);
  vi.doUnmock('./search-hosted.ts');
  vi.resetModules();
  void search('mes', new AbortController().signal);
  await expect.poll(() => paths).toHaveLength(2);
  expect(paths[1]).toMatch(/^\/api\/1\/indexes\//);
});

test('SRCH-12 the visitor of the statistics has a name and a cookie for 6 x 30 days after consent only', async () => {
  const { ask } = watched();
  // Not chosen, declined, chosen about something else, or in no way that the shop writes.
  for (const choice of [
    '',
    'cookie_consent=necessary.1.1795353600',
    'cookie_consent=all.0.1795353600',
    'cookie_consent=all',
  ]) {
    cookies = choice;
    expect(visitorToken()).toBeNull();
    expect(cookies).toBe(choice);
  }
  cookies = 'cookie_consent=all.1.1795353600';
  const token = visitorToken();
  expect(token).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(cookies).toContain(`search_visitor=${token}; path=/; max-age=15552000;`);
  expect(visitorToken()).toBe(token);
  void ask('mes');
  expect(bodies.at(-1)?.requests[0]?.userToken).toBe(token);
  cookies = `cookie_consent=all.1.1795353600; search_visitor=${'a'.repeat(64)}`;
  expect(visitorToken()).toBe('a'.repeat(64));
  // What is no token, or too long for one, is not passed on.
  for (const planted of ['a b', 'a'.repeat(65), '<script>']) {
    cookies = `cookie_consent=all.1.1795353600; search_visitor=${planted}`;
    expect(visitorToken()).toMatch(/^anonymous-/);
  }
});
