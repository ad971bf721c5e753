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
    orderCookie(`${id}.${token}`, 86_400, isSecure),

  /** Ends this browser's way to the order: the next person at it may be another one. */
  forget(context: Context): void {
    const { origin, setCookies } = requestInfo(context);
    setCookies.push(orderCookie('', 0, origin.startsWith('https:')));
  },

  of(context: Context): { id: string; token: string } | null {
    const { cookies, origin } = requestInfo(context);
    const name = orderName(origin.startsWith('https:'));
    const [own = ''] = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(`${name}=`));
    const [, id, token] = /=([0-9a-f-]{36})\.([A-Za-z0-9_-]{10,100})$/.exec(own.trim()) ?? [];
    return id && token ? { id, token } : null;
  },
};

/** Over TLS by the name that browsers take from this host alone, so that no neighbour can plant one. */
const orderName = (isSecure: boolean) => (isSecure ? '__Host-etalage_order' : 'etalage_order');

const orderCookie = (value: string, seconds: number, isSecure: boolean) =>
  `${orderName(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
