import { randomBytes } from 'node:crypto';
import { createApiClient } from '@etalage/api-client';
import { getMe, type Me } from '@etalage/contracts';
import { cartCookie, cookieName, eitherName, sessionCookie } from '@etalage/contracts/cookies';
import { houseHeaders } from '@etalage/contracts/house-headers';
import { LRUCache } from 'lru-cache';
import type { ApiTarget } from '../app/lib/api-target.ts';
import { cookieAttributes } from '../app/lib/cookie-attributes.ts';
import { logError } from '../app/lib/log.server.ts';
import type { ShopOfHost } from '../app/lib/request-context.ts';

/** Milliseconds for which it is remembered who a shopper is: what another device of theirs changed shows after it. */
const knownFor = 20_000;
/** Shoppers known at a time. */
const mostKnown = 5_000;

/** The cookie that a shopper's own change gives another value; it opens nothing. */
const changeName = 'etalage_change';
const changeOf = new RegExp(`${eitherName(changeName)}=[^;]*`, 'g');
/** Ours are short: a longer one is nobody's, and not worth remembering. */
const ours = new RegExp(
  String.raw`(?:^|;)\s*(${eitherName(cartCookie, sessionCookie, changeName)}=[^;]{0,256})(?=;|$)`,
  'g',
);

/** What `GET /me` says of a shopper, and the cookies that came with it, such as that of a session that goes on. */
export type Told = { me: Me; setCookies: readonly string[] };

/** Somebody's request, as far as it tells who they are. `cookies`: ours alone. */
export type Caller = {
  tenant: ShopOfHost;
  host: string;
  language: string;
  cookies: string;
  isSecure: boolean;
  address: string;
  requestId: string;
};

export type Shoppers = {
  /** Who is asking, as it was told lately. Rejects where the API cannot say. */
  recall(caller: Caller): Promise<Told>;
  /** The basis that a shopper had when they were last asked about; null of a customer who never was. */
  lastBasis(caller: Caller): 'inc' | 'ex' | null;
};

/** The cookies that say who is shopping, '' of a stranger. What else a browser carries makes no page different. */
export function shopperCookies(header: string | undefined): string {
  const found = Array.from((header ?? '').matchAll(ours), ([, cookie = '']) => cookie);
  return found.some((cookie) => !cookie.includes(`${changeName}=`)) ? found.sort().join('; ') : '';
}

const isSession = (cookie: string): boolean => cookie.includes(`${sessionCookie}=`);

/** Whether a session is among their cookies, of which `shopperCookies` kept whole ones alone. */
export const isOfCustomer = ({ cookies }: Caller): boolean => isSession(cookies);

/**
 * A shopper whose answer may have changed something of theirs, and the cookie that goes with that answer. What is remembered
 * of a shopper is found by all of their cookies, so what was known before is found no more, in no process of the storefront.
 */
export function changed<Who extends Pick<Caller, 'cookies' | 'isSecure'>>(
  caller: Who,
): { caller: Who; cookie: string } {
  const { isSecure, cookies } = caller;
  const mark = `${cookieName(changeName, isSecure)}=${randomBytes(6).toString('base64url')}`;
  return {
    caller: { ...caller, cookies: shopperCookies(`${cookies.replace(changeOf, '')}; ${mark}`) },
    cookie: `${mark}; ${cookieAttributes(isSecure)}`,
  };
}

/** Asks the API who is shopping, and remembers it for a moment. */
export function createShoppers(api: ApiTarget): Shoppers {
  const { call } = createApiClient({
    baseUrl: api.url,
    timeout: 5_000,
    transport: api.transport,
  });
  const known = new LRUCache<string, Promise<Told>>({ max: mostKnown, ttl: knownFor });
  const bases = new LRUCache<string, 'inc' | 'ex'>({ max: mostKnown });

  const keyOf = ({ tenant, host, language, cookies, isSecure }: Caller) =>
    [tenant.uuid, host, language, isSecure, cookies].join(' ');

  async function askApi(caller: Caller): Promise<Told> {
    const { host, language, cookies, isSecure, address, requestId } = caller;
    const answer = await call(getMe, {
      query: { lang: language },
      headers: {
        [houseHeaders.host]: host,
        [houseHeaders.clientAddress]: address,
        'x-forwarded-proto': isSecure ? 'https' : 'http',
        'x-request-id': requestId,
        cookie: cookies,
        ...api.headers,
      },
    });
    if (answer.status !== 200) throw new Error(`The API answered ${answer.status} to who is shopping`);
    if (isOfCustomer(caller)) bases.set(sessionKey(caller), answer.body.basis);
    return { me: answer.body, setCookies: answer.headers.getSetCookie() };
  }

  function ask(caller: Caller): Promise<Told> {
    const key = keyOf(caller);
    const asked = askApi(caller);
    known.set(key, asked);
    asked.then(
      // The cookies are for the one who asked: a later request has its own.
      ({ me, setCookies }) => {
        if (setCookies.length > 0 && known.get(key) === asked)
          known.set(key, Promise.resolve({ me, setCookies: [] }));
      },
      (error: unknown) => {
        logError('who is shopping cannot be asked', error, caller.requestId);
        if (known.get(key) === asked) known.delete(key);
      },
    );
    return asked;
  }

  return {
    recall: (caller) => known.get(keyOf(caller)) ?? ask(caller),
    lastBasis: (caller) =>
      isOfCustomer(caller) ? (bases.get(sessionKey(caller)) ?? null) : caller.tenant.basis,
  };
}

const sessionKey = ({ tenant, cookies }: Caller) =>
  `${tenant.uuid} ${cookies.split('; ').find(isSession) ?? ''}`;

/** What a promise gives within so many milliseconds; null where it gives nothing, or fails. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds), null);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
