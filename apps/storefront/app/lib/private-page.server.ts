import type { Context } from './request-context.ts';
import { requestInfo } from './request-context.ts';

/**
 * Headers of a page that is one shopper's: kept nowhere, found by no search engine, and its address, which may hold
 * an order's token, told to no other site. ('no-referrer' would also hide our own forms' origin from ourselves.)
 */
export const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Keeps the answer to this request out of every cache. */
export function makePrivate(context: Context): void {
  requestInfo(context).isPrivate = true;
}
