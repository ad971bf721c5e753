import type { Context } from '../lib/request-context.ts';
import { requestInfo } from '../lib/request-context.ts';

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

/** The order placed last in this browser, for a shopper who comes back without a link to it. */
export const lastOrder = {
  cookie: ({ id, token }: { id: string; token: string }, isSecure: boolean): string =>
    `etalage_order=${id}.${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,

  of(context: Context): { id: string; token: string } | null {
    const found = /(?:^|;\s*)etalage_order=([0-9a-f-]{36})\.([A-Za-z0-9_-]{10,100})(?:;|$)/.exec(
      requestInfo(context).cookies,
    );
    return found?.[1] && found[2] ? { id: found[1], token: found[2] } : null;
  },
};
