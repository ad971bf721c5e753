import { getStoreInit, type StoreInit } from '@etalage/contracts';
import { api } from './api.server.ts';
import { logError } from './log.server.ts';
import { type Context, languageOf, type RequestInfo, requestInfo } from './request-context.ts';

const asked = new WeakMap<RequestInfo, Promise<StoreInit | null>>();

/** What the API says of the shop, asked once per request however many loaders want it; null where it cannot be had. */
export function storeInit(context: Context): Promise<StoreInit | null> {
  const info = requestInfo(context);
  const answer = asked.get(info) ?? ask(context);
  asked.set(info, answer);
  return answer;
}

async function ask(context: Context): Promise<StoreInit | null> {
  try {
    const answer = await api(context).call(getStoreInit, { query: { lang: languageOf(context) } });
    if (answer.status === 200) return answer.body;
    logError('store init', answer.body);
  } catch (error) {
    logError('store init', error);
  }
  return null;
}
