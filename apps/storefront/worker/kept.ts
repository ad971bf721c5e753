import { keptCache } from '../app/offline/names.ts';
import { bytesHeader, keepIn, keptAtHeader, readFrom } from '../app/offline/whole-copy.ts';
import { isRetired } from './retirement.ts';
import { type Entry, isFile, roomIn, whatGoes } from './room.ts';

/** Keeps an answer that is the same for everybody. @param path with its query */
export async function keep(path: string, response: Response): Promise<void> {
  if (isRetired()) throw new Error('The server wants no worker.');
  await keepIn(await caches.open(keptCache), path, response);
}

/** What is kept under a path, if it is whole. */
export const readKept = async (path: string): Promise<Response | null> =>
  readFrom(await caches.open(keptCache), path);

/** All that is kept, by its path. */
export async function entries(): Promise<Map<string, Entry>> {
  const cache = await caches.open(keptCache);
  const all = new Map<string, Entry>();
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const found = await cache.match(request);
    // As long as an answer is left unread, what it takes is not free once it goes.
    await found?.body?.cancel();
    const headers = found?.headers;
    const number = (name: string) => Number(headers?.get(name) ?? Number.NaN);
    all.set(path, { path, bytes: number(bytesHeader), keptAt: number(keptAtHeader) });
  }
  return all;
}

/** Takes out what there is no room for. @param part of what is kept now that may stay at most */
export async function makeRoom(part = 1): Promise<void> {
  const { quota } = await navigator.storage.estimate().catch(() => ({ quota: undefined }));
  const cache = await caches.open(keptCache);
  const all = [...(await entries()).values()];
  const taken = all.reduce((sum, { bytes }) => sum + (Number.isNaN(bytes) ? 0 : bytes), 0);
  for (const path of whatGoes(all, Math.min(roomIn(quota), taken * part), Date.now()))
    await cache.delete(path);
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
