/** What pages, the worker in the browser and the server call what they say to each other (docs/decisions/067). */

/** The worker's own address. At the root, so that it stands before every page of the shop. */
export const workerPath = '/service-worker.js';

/** Pages and files that are the same for everybody, as they were seen in this browser. */
export const keptCache = 'etalage-kept';
/** What is this shopper's own: who they are, and what lies in their cart. */
export const ownCache = 'etalage-own';
/** Whose pages these are: a browser that opens another shop here forgets them. */
export const shopCache = 'etalage-shop';

/** Asks for a page as it is for nobody at all. */
export const copyHeader = 'etalage-copy';
/** Says of such a page that it may be kept, and of which shop it is. */
export const keptHeader = 'etalage-kept';
/** 'off' ends the worker of whoever hears it. */
export const workerHeader = 'etalage-worker';

/** What a page tells the worker. */
export type ToWorker =
  /** A new version of it may take over. */
  | { type: 'activate' }
  /** Paths, with their query, that this browser has seen. */
  | { type: 'seen'; language: string; pages: string[]; files: string[] }
  /** Something lies in this browser's cart: what shows it is to be kept. */
  | { type: 'cart'; language: string };

/** What the worker tells pages, once it has taken over: of which build it is. */
export type FromWorker = { version: string };

/** Told by the document once the page that was gone to stands in the place of the one before. */
export const pageShown = 'page-shown';

/** The page that stands in for one that cannot be had without a connection. */
export const offlinePath = (language: string): string => `/${language}/offline`;

/** Forgets all that is kept of this visit: at log-out, and when staff stop acting for a customer. */
export async function clearKept(): Promise<void> {
  await Promise.all([caches.delete(keptCache), caches.delete(ownCache)]);
}
