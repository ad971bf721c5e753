import {
  clearKept,
  copyHeader,
  keptHeader,
  offlinePath,
  shopCache,
  type ToWorker,
  workerHeader,
} from '../app/offline/names.ts';
import { entries, isWhatWasAsked, keep, makeRoom } from './kept.ts';
import { isRetired, retire } from './retirement.ts';
import { isFile, isFresh } from './room.ts';

type Seen = Omit<Extract<ToWorker, { type: 'seen' }>, 'type'>;

const { registration } = self as unknown as ServiceWorkerGlobalScope;

/** Milliseconds in which one page or file has come: a server that says nothing holds up neither what follows nor the next worker. */
const patience = 30_000;

/** Several tabs tell of what they have seen: one after the other, so that none counts what another takes out. */
let work: Promise<void> = Promise.resolve();

/** Keeps what a page has told that it saw, and the page that stands in for others. */
export function keepSeen(seen: Seen): Promise<void> {
  work = work
    .then(() => keepWithin(seen))
    .catch(() => {
      // Without a connection, or without room, there is nothing to keep now; what is seen next tries again.
    });
  return work;
}

/**
 * Whether another version is on its way: as long as there is something to do for this one, that one cannot take over. Pages tell it
 * then what they have seen.
 */
const isReplaced = () => Boolean(registration.installing || registration.waiting);

/** Gives up what is not done in time, or once another version is on its way. */
async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  if (isReplaced()) throw new Error('Another version is on its way.');
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(giveUp, patience);
  registration.addEventListener('updatefound', giveUp);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    registration.removeEventListener('updatefound', giveUp);
  }
}

/** Where the browser refuses for want of room, whatever it says it has, half of what is kept goes, and then once more. */
async function keepWithin(seen: Seen): Promise<void> {
  if (isRetired() || isReplaced()) return;
  try {
    await keepAll(seen);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await makeRoom(0.5);
    await keepAll(seen);
  } finally {
    // To look at what is kept would begin it anew.
    if (!isRetired()) await makeRoom();
  }
}

async function keepAll({ language, pages, files }: Seen): Promise<void> {
  const known = await entries();
  const isKept = (path: string) => {
    const entry = known.get(path);
    return entry !== undefined && isFresh(entry, Date.now());
  };
  const done = new Set<string>();
  const keepFiles = async (paths: Iterable<string>) => {
    let isWhole = true;
    for (const path of paths) {
      if (isKept(path) || done.has(path)) continue;
      if (await keepFile(path)) done.add(path);
      else isWhole = false;
    }
    return isWhole;
  };
  for (const path of [offlinePath(language), ...pages]) {
    if (isKept(path) || isFile(path) || !path.startsWith('/')) continue;
    const page = await inTime((signal) => fetchPage(path, signal));
    if (!page) continue;
    if (await belongTo(page.shop)) known.clear();
    // Its files first: where one of them cannot be had, a page without its scripts is not taken for a whole one.
    const own = Array.from(
      page.html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)(?!\w)/g),
      ([file]) => file,
    );
    if (await keepFiles(own)) await keep(path, page.response);
  }
  await keepFiles(files.filter(isFile));
}

type Page = { response: Response; html: string; shop: string };

/**
 * A page as it is for nobody: asked for without cookies, so that there is nothing of a shopper's own in it.
 * @returns null where it is none that is the same for everybody, or broke off
 */
async function fetchPage(path: string, signal: AbortSignal): Promise<Page | null> {
  const response = await fetch(path, {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    headers: { [copyHeader]: '1' },
  });
  if (response.headers.get(workerHeader) === 'off') {
    await retire();
    throw new Error('The server wants no worker.');
  }
  const shop = response.headers.get(keptHeader);
  if (shop === null || !isWhatWasAsked(path, response)) {
    // What is left unread keeps its connection.
    await response.body?.cancel();
    return null;
  }
  const html = await response.clone().text();
  return html.trimEnd().endsWith('</html>') ? { response, html, shop } : null;
}

/**
 * Which shop what is kept is of. Where another one answers at this address, nothing of the one before stays.
 * @returns whether anything went
 */
async function belongTo(shop: string): Promise<boolean> {
  const cache = await caches.open(shopCache);
  const before = await cache.match('/');
  if ((await before?.text()) === shop) return false;
  if (before) await clearKept();
  await cache.put('/', new Response(shop));
  return before !== undefined;
}

/** @returns whether it could be had */
const keepFile = (path: string): Promise<boolean> =>
  inTime(async (signal) => {
    // What was loaded a moment ago the browser has at hand; the rest waits for whatever a page asks for.
    const response = await fetch(path, { cache: 'force-cache', priority: 'low', signal });
    if (!isWhatWasAsked(path, response)) {
      await response.body?.cancel();
      return false;
    }
    await keep(path, response);
    return true;
  });
