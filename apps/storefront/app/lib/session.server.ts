import { getSession, type Session } from '@etalage/contracts';
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

async function ask(context: Context): Promise<Session | null> {
  if (!hasSession(context)) return null;
  requestInfo(context).isPrivate = true;
  try {
    const answer = await api(context).call(getSession, {
      query: { lang: languageOf(context) },
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status === 200) return answer.body;
    logError('session', answer.body);
  } catch (error) {
    logError('session', error);
  }
  return null;
}
