import { keptCache } from '../app/offline/names.ts';
import { type Entry, isFile, roomIn, whatGoes } from './room.ts';

const digestHeader = 'etalage-digest';
const bytesHeader = 'etalage-bytes';
const keptAtHeader = 'etalage-kept-at';

/** Keeps an answer with what tells later whether it is whole. @param path with its query */
export async function keep(path: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(bytesHeader, String(body.byteLength));
  headers.set(keptAtHeader, String(Date.now()));
  headers.set(digestHeader, await digestOf(body));
  await (await caches.open(keptCache)).put(path, new Response(body, { headers }));
}

/**
 * What is kept under a path, if it is whole: what was written by halves, or changed since, is taken out, so that it is kept
 * anew when it is next seen.
 */
export async function readKept(path: string): Promise<Response | null> {
  const cache = await caches.open(keptCache);
  const found = await cache.match(path);
  if (!found) return null;
  const body = await found.clone().arrayBuffer();
  if (found.headers.get(digestHeader) === (await digestOf(body))) return found;
  await cache.delete(path);
  return null;
}

/** All that is kept, by its path. */
export async function entries(): Promise<Map<string, Entry>> {
  const cache = await caches.open(keptCache);
  const all = new Map<string, Entry>();
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const headers = (await cache.match(request))?.headers;
    const number = (name: string) => Number(headers?.get(name) ?? Number.NaN);
    all.set(path, { path, bytes: number(bytesHeader), keptAt: number(keptAtHeader) });
  }
  return all;
}

/** Takes out what there is no room for. */
export async function makeRoom(): Promise<void> {
  const { quota } = await navigator.storage.estimate().catch(() => ({ quota: undefined }));
  const cache = await caches.open(keptCache);
  const gone = whatGoes([...(await entries()).values()], roomIn(quota), Date.now());
  for (const path of gone) await cache.delete(path);
}

const types: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /^font\//,
};

/** Whether an answer is what its path promises: a login page of a network in between is not. */
export function isWhatWasAsked(path: string, { ok, redirected, headers }: Response): boolean {
  if (!ok || redirected) return false;
  const type = headers.get('content-type') ?? '';
  if (!isFile(path)) return type.startsWith('text/html');
  if (path.startsWith('/media/')) return type.startsWith('image/');
  const extension = /\.(\w+)(\?|$)/.exec(path)?.[1] ?? '';
  return types[extension]?.test(type) ?? !type.startsWith('text/html');
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
