import { cookieName } from '@etalage/contracts/cookies';
import { lastOrderDays } from '@etalage/contracts/limits';
import { cookieAttributes } from '../lib/cookie-attributes.ts';
import type { Context } from '../lib/request-context.ts';
import { requestInfo } from '../lib/request-context.ts';

/** The order placed last in this browser, for a shopper who comes back without a link to it. */
export const lastOrder = {
  cookie: ({ id, token }: { id: string; token: string }, isSecure: boolean): string =>
    orderCookie(`${id}.${token}`, lastOrderDays * 24 * 60 * 60, isSecure),

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

const orderName = (isSecure: boolean) => cookieName('etalage_order', isSecure);

const orderCookie = (value: string, seconds: number, isSecure: boolean) =>
  `${orderName(isSecure)}=${value}; ${cookieAttributes(isSecure, seconds)}`;
