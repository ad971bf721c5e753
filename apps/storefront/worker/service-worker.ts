import {
  clearKept,
  type FromWorker,
  keptCache,
  ownCache,
  shopCache,
  type ToWorker,
} from '../app/offline/names.ts';
import { answerFile, answerOwn, answerPage, isOwn } from './answers.ts';
import { isRetired, retire } from './retirement.ts';
import { isFile } from './room.ts';
import { keepSeen } from './seen.ts';

/** Of the build that this worker came with; the build writes it here. */
declare const __BUILD_VERSION__: string;
/** Paths of the scripts that show a cart and change it; the build writes them here too. */
declare const __CART_SCRIPTS__: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('message', (event) => {
  const told = event.data as ToWorker;
  if (told.type === 'activate') event.waitUntil(worker.skipWaiting());
  else if (isRetired()) event.waitUntil(retire());
  else
    event.waitUntil(keepSeen(told.type === 'seen' ? told : { ...told, pages: [], files: __CART_SCRIPTS__ }));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  // Forms go to the server without us. Whoever logs out, or stops acting for a customer, leaves nothing behind.
  if (request.method === 'POST' && endsVisit(pathname)) event.waitUntil(clearKept());
  if (isRetired()) return;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (isFile(pathname)) event.respondWith(answerFile(event));
  else if (isOwn(pathname)) event.respondWith(answerOwn(event));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event));
});

const endsVisit = (path: string) => /^\/([a-z]{2}\/)?auth\/(logout|shadow)(\.data)?$/.test(path);

async function takeOver(): Promise<void> {
  const known = [keptCache, ownCache, shopCache];
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name);
  // Pages are asked for while the worker starts, and not after it.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ version: __BUILD_VERSION__ } satisfies FromWorker);
}
