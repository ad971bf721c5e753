import { getSession, type Session } from '@etalage/contracts';
import { data } from 'react-router';
import { api } from './api.server.ts';
import { logError } from './log.server.ts';
import { type Context, hasSession, languageOf, type RequestInfo, requestInfo } from './request-context.ts';

const asked = new WeakMap<RequestInfo, Promise<Session | null>>();

/** Milliseconds that a page waits to hear who is shopping (AUTH-02); then it is made for a guest. */
const patience = 1_500;

/**
 * Who is shopping, asked once per request; null for whoever carries no session, and where the API cannot tell.
 * A session that has ended gives a session without customer.
 */
export function sessionOf(context: Context): Promise<Session | null> {
  const info = requestInfo(context);
  const answer = asked.get(info) ?? ask(context);
  asked.set(info, answer);
  return answer;
}

/** The customer who is logged in; null for a guest. */
export const customerOf = async (context: Context) => (await sessionOf(context))?.customer ?? null;

/** With which status a request is answered of which nobody can tell whose it is. */
const refused = new WeakMap<RequestInfo, 429 | 503>();

/**
 * The same for a page that is a customer's alone.
 * @throws 503 where the API said that it cannot tell whose a session is, 429 where it was asked too often: to log in would not help
 *   then. After too long a wait nobody is logged in (AUTH-02).
 */
export async function ownerOf(context: Context) {
  const customer = await customerOf(context);
  const status = refused.get(requestInfo(context));
  if (status) throw data(null, { status });
  return customer;
}

async function ask(context: Context): Promise<Session | null> {
  if (!hasSession(context)) return null;
  requestInfo(context).isPrivate = true;
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await api(context).call(getSession, { query: { lang: languageOf(context) }, signal });
    if (answer.status === 200) return answer.body;
    if (answer.status === 429) refused.set(requestInfo(context), 429);
    else if (answer.status >= 500) refused.set(requestInfo(context), 503);
    else logError('session', answer.body);
  } catch {
    if (!signal.aborted) refused.set(requestInfo(context), 503);
  }
  return null;
}
