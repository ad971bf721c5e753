import { sessionDays } from '@etalage/contracts/limits';
import { offlinePath, ownCache, workerHeader } from '../app/offline/names.ts';
import { keepIn, keptAtHeader, readFrom } from '../app/offline/whole-copy.ts';
import { entries, readKept } from './kept.ts';
import { retire } from './retirement.ts';

/** A page from the network; without a connection as it was seen, or the page that says that there is none. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const response = preloaded ?? (await fetch(event.request));
    if (response.headers.get(workerHeader) === 'off') event.waitUntil(retire());
    return response;
  } catch {
    return (await readKept(pathname + search)) ?? (await standIn(pathname, search));
  }
}

/** Leads to the page that stands in, in the language of the one that was asked for, else in one that was seen. */
async function standIn(path: string, search: string): Promise<Response> {
  const own = offlinePath(path.slice(1, 3));
  if (path === own) return (await readKept(own)) ?? Response.error();
  const all = [...(await entries()).keys()].filter((one) => /^\/[a-z]{2}\/offline$/.test(one));
  for (const one of [own, ...all])
    if (await readKept(one))
      return Response.redirect(`${one}?${new URLSearchParams({ from: path + search })}`, 302);
  return Response.error();
}

/** A file of the build or a picture; the kept one where there is no connection, or where it is of an older build. */
export async function answerFile({ request }: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await fetch(request).catch(() => null);
  if (response?.ok || response?.type === 'opaque') return response;
  const kept = await readKept(pathname + search);
  // What is left unread keeps its connection.
  if (kept) await response?.body?.cancel();
  return kept ?? response ?? Response.error();
}

/** Whether an address tells what is the shopper's own: who they are, or what lies in their cart. */
export const isOwn = (path: string): boolean => /^\/[a-z]{2}\/(me|shopping-bag\/contents)$/.test(path);

/** What is the shopper's own, from the network; without a connection as it was told last. */
export async function answerOwn(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cache = await caches.open(ownCache);
  try {
    const response = await fetch(event.request);
    if (response.headers.get(workerHeader) === 'off') event.waitUntil(retire());
    else if (response.ok) event.waitUntil(keepOwn(cache, pathname, response.clone()));
    return response;
  } catch {
    const found = await readOwn(cache, pathname);
    if (!found) return Response.error();
    return pathname.endsWith('/me') ? withCount(found, cache, pathname) : found;
  }
}

/** In one language alone: what was told in another may be of a customer before, and is not told anew by this one's pages. */
async function keepOwn(cache: Cache, path: string, response: Response): Promise<void> {
  const language = path.slice(0, '/nl/'.length);
  for (const request of await cache.keys())
    if (!new URL(request.url).pathname.startsWith(language)) await cache.delete(request);
  await keepIn(cache, path, response);
}

/** Milliseconds: as long as nobody comes by, a customer's session lasts. Whoever was logged out elsewhere is not named for ever. */
const longestOwn = sessionDays * 24 * 3_600_000;

/** What was told last, if it is whole and not too old. */
async function readOwn(cache: Cache, path: string): Promise<Response | null> {
  const found = await readFrom(cache, path);
  const keptAt = Number(found?.headers.get(keptAtHeader) ?? Number.NaN);
  return Date.now() - keptAt < longestOwn ? found : null;
}

/** The cart may have changed since it was told who is shopping. */
async function withCount(found: Response, cache: Cache, path: string): Promise<Response> {
  const answer = (await found.json()) as { me: { cart: { count: number } } };
  const contents = await readOwn(cache, path.replace(/me$/, 'shopping-bag/contents'));
  const { cart = null } = contents ? ((await contents.json()) as { cart: { count: number } | null }) : {};
  if (cart) answer.me.cart.count = cart.count;
  return Response.json(answer);
}
