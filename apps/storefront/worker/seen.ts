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
  const wanted = new Set(files.filter(isFile));
  for (const path of [offlinePath(language), ...pages]) {
    if (isKept(path) || isFile(path) || !path.startsWith('/')) continue;
    const html = await keepPage(path, retire);
    for (const [file] of html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)) wanted.add(file);
  }
  for (const path of wanted) if (!isKept(path)) await keepFile(path);
  await makeRoom();
}

/**
 * Keeps a page as it is for nobody: asked for without cookies, so that there is nothing of a shopper's own in it.
 * @returns its text; '' where it is none that is the same for everybody
 */
async function keepPage(path: string, retire: () => Promise<void>): Promise<string> {
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
  if (shop === null || !isWhatWasAsked(path, response)) return '';
  await belongTo(shop);
  const html = await response.clone().text();
  // One that broke off is none.
  if (!html.trimEnd().endsWith('</html>')) return '';
  await keep(path, response);
  return html;
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
