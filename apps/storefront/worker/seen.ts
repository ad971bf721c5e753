import {
  clearKept,
  copyHeader,
  keptHeader,
  offlinePath,
  type ToWorker,
  workerHeader,
} from '../app/offline/names.ts';
import { entries, isWhatWasAsked, keep, makeRoom } from './kept.ts';
import { isFile, isFresh } from './room.ts';

type Seen = Extract<ToWorker, { type: 'seen' }>;

/** Several tabs tell of what they have seen: one after the other, so that none counts what another takes out. */
let work: Promise<void> = Promise.resolve();

/**
 * Keeps what a page has told that it saw, and the page that stands in for others.
 * @param retire called where the server wants no worker any more
 */
export function keepSeen(seen: Seen, retire: () => Promise<void>): Promise<void> {
  work = work
    .then(() => keepAll(seen, retire))
    .catch(() => {
      // Without a connection, or without room, there is nothing to keep now; what is seen next tries again.
    });
  return work;
}

async function keepAll({ language, pages, files }: Seen, retire: () => Promise<void>): Promise<void> {
  const known = await entries();
  const isKept = (path: string) => {
    const entry = known.get(path);
    return entry !== undefined && isFresh(entry, Date.now());
  };
  const done = new Set<string>();
  const keepFiles = async (paths: Iterable<string>) => {
    for (const path of paths) {
      if (isKept(path) || done.has(path)) continue;
      await keepFile(path);
      done.add(path);
    }
  };
  for (const path of [offlinePath(language), ...pages]) {
    if (isKept(path) || isFile(path) || !path.startsWith('/')) continue;
    const page = await fetchPage(path, retire);
    if (!page) continue;
    // Its files first: where the connection goes in between, a page without its scripts is not taken for a whole one.
    await keepFiles(
      Array.from(page.html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g), ([file]) => file),
    );
    await keep(path, page.response);
  }
  await keepFiles(files.filter(isFile));
  await makeRoom();
}

type Page = { response: Response; html: string };

/**
 * A page as it is for nobody: asked for without cookies, so that there is nothing of a shopper's own in it.
 * @returns null where it is none that is the same for everybody, or broke off
 */
async function fetchPage(path: string, retire: () => Promise<void>): Promise<Page | null> {
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { [copyHeader]: '1' },
  });
  if (response.headers.get(workerHeader) === 'off') {
    await retire();
    throw new Error('The server wants no worker.');
  }
  const shop = response.headers.get(keptHeader);
  if (shop === null || !isWhatWasAsked(path, response)) return null;
  await belongTo(shop);
  const html = await response.clone().text();
  return html.trimEnd().endsWith('</html>') ? { response, html } : null;
}

/** Which shop what is kept is of. Where another one answers at this address, nothing of the one before stays. */
async function belongTo(shop: string): Promise<void> {
  const cache = await caches.open('etalage-shop');
  const before = await cache.match('/');
  if ((await before?.text()) === shop) return;
  if (before) await clearKept();
  await cache.put('/', new Response(shop));
}

async function keepFile(path: string): Promise<void> {
  // It was loaded a moment ago: the browser has it at hand.
  const response = await fetch(path, { cache: 'force-cache' });
  if (isWhatWasAsked(path, response)) await keep(path, response);
}
