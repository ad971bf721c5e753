import { type Answer, ApiUnavailable, type CallArguments, createApiClient } from '@etalage/api-client';
import type { Endpoint } from '@etalage/contracts';
import { houseHeaders, keepingHeaders } from '@etalage/contracts/house-headers';
import { data } from 'react-router';
import { env } from './env.server.ts';
import { logError } from './log.server.ts';
import { type Context, languageOf, requestInfo } from './request-context.ts';

export type Api = {
  /** Calls the API as this shopper, of this shop, in this page's language. Throws ApiUnavailable; the log has every failure. */
  call<const E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Answer<E>>;
  /** The same for a page's own content: the body where all is well, else the fitting error page is thrown. */
  read<const E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Body200<E>>;
};
type Body200<E extends Endpoint> = Extract<Answer<E>, { status: 200 }>['body'];

/** The API for one request. Cookies that it sets, and the tags of what it answers, reach the response by themselves. */
export const api = (context: Context): Api => callsOf(context, true);

/** The same without the shopper's cookies and address: for what is the same for everyone who sees prices on the same basis. */
export const publicApi = (context: Context): Api => callsOf(context, false);

function callsOf(context: Context, isShopper: boolean): Api {
  const info = requestInfo(context);
  const language = languageOf(context);
  const client = createApiClient({
    baseUrl: info.api.url,
    timeout: () => Math.min(env.apiTimeout, info.answerBy - performance.now()),
    transport: info.api.transport,
    headers: {
      [houseHeaders.host]: info.host,
      'accept-language': language,
      // For questions that name nobody; whoever carries a session gets the basis of their category.
      [houseHeaders.basis]: info.basis,
      'x-request-id': info.requestId,
      'x-forwarded-proto': info.origin.split(':', 1)[0] ?? 'http',
      ...(isShopper && info.clientAddress && { [houseHeaders.clientAddress]: info.clientAddress }),
      ...(isShopper && info.userAgent && { 'user-agent': info.userAgent }),
      ...(isShopper && info.cookies && { cookie: info.cookies }),
      ...info.api.headers,
    },
    onAnswer(headers) {
      for (const tag of headers.get(keepingHeaders.tags)?.split(',') ?? []) info.cacheTags.add(tag.trim());
      info.cacheUntil = Math.min(info.cacheUntil, headerMoment(headers.get(keepingHeaders.until)));
      info.freshUntil = Math.min(info.freshUntil, headerMoment(headers.get(keepingHeaders.freshUntil)));
      info.setCookies.push(...headers.getSetCookie());
    },
  });
  const call: Api['call'] = async (endpoint, ...input) => {
    const name = `${endpoint.method} ${endpoint.url}`;
    try {
      const answer = await client.call(endpoint, ...input);
      if (answer.status >= 500) logError(`${name} answered ${answer.status}`, answer.body, info.requestId);
      return answer;
    } catch (error) {
      // Who asks too often is told to wait: nothing failed.
      if (!(error instanceof ApiUnavailable && error.status === 429))
        logError(error instanceof ApiUnavailable ? error.message : name, error, info.requestId);
      throw error;
    }
  };
  return {
    call,
    async read(endpoint, ...input) {
      const answer = await call(endpoint, ...input).catch((error) => {
        if (error instanceof ApiUnavailable) throw data(null, { status: error.status === 429 ? 429 : 503 });
        throw error;
      });
      if (answer.status === 200) return answer.body as Body200<typeof endpoint>;
      // A parameter that the API refuses names nothing that exists.
      throw data(null, { status: answer.status === 400 ? 404 : answer.status });
    },
  };
}

/** The moment (epoch ms) that a header names; Infinity where it names none. */
export function headerMoment(header: string | null): number {
  const moment = Date.parse(header ?? '');
  return Number.isNaN(moment) ? Infinity : moment;
}
