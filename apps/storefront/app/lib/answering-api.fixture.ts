import type { Transport } from '@etalage/api-client';
import { type Params, RouterContextProvider } from 'react-router';
import { languageContext, type RequestInfo, requestInfoContext } from './request-context.ts';

const origin = 'https://shop.example';

/** A call of the API as a test reads it: 'PUT /account/details', what it asked, and what it sent. */
export type Call = {
  what: string;
  query: Record<string, string>;
  body: unknown;
  /** By which the same call sent twice is done once. */
  key?: string | undefined;
};

type Told = { status?: number; body?: object; headers?: Record<string, string> };

/**
 * The context of a request of an administrator of a company, whose API answers as `answer` says and notes what it was asked. Who is
 * logged in is asked by each page and not noted; `session` is what it hears.
 */
export function answeringApi(answer: (call: Call) => Told = () => ({}), session: Told = whoIsLoggedIn) {
  const calls: Call[] = [];
  const transport: Transport = async (url, { method, body, headers: sent }) => {
    const { pathname, searchParams } = new URL(url);
    const call: Call = {
      what: `${method} ${pathname}`,
      query: Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang')),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: sent['idempotency-key'],
    };
    const isSession = pathname === '/auth/session';
    if (!isSession) calls.push(call);
    const { status = 200, body: told, headers } = isSession ? session : answer(call);
    const text = JSON.stringify({ status, ...done, ...told });
    return { status, headers: new Headers(headers), text: async () => text };
  };
  const context = new RouterContextProvider();
  context.set(languageContext, 'nl');
  const info = {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    ...{ host: 'shop.example', origin, basis: 'inc', cookies: 'etalage_session=s', requestId: 'r' },
    api: { url: 'http://api.test', headers: {}, transport },
    ...{ cacheTags: new Set(), setCookies: [] as string[], answerBy: Infinity },
  };
  context.set(requestInfoContext, info as unknown as RequestInfo);
  return { context, calls, setCookies: info.setCookies };
}

/** What most deeds are answered. */
const done = { done: true, order: {} };
const whoIsLoggedIn = { status: 200, body: { customer: { companyRole: 'admin' } } };

/** What a route's loader or action gives, or the answer that it throws. */
export async function ran(work: Promise<unknown>): Promise<unknown> {
  return work.catch((thrown: unknown) => thrown);
}

/** The arguments of a route at this address. */
export function argsOf(
  context: RouterContextProvider,
  path: string,
  params: Params = {},
  form?: Record<string, string>,
) {
  const url = new URL(origin + path);
  const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) });
  return { context, params, url, request } as never;
}

/** Where an answer leads; null where it leads nowhere. */
export const leadsTo = (answer: unknown): string | null =>
  answer instanceof Response ? answer.headers.get('location') : null;
