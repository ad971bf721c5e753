import { getStoreInit, type StoreInit } from '@etalage/contracts';
import { keepingHeaders } from '@etalage/contracts/house-headers';
import { headerMoment, publicApi } from './api.server.ts';
import { logError } from './log.server.ts';
import { type Context, languageOf, type RequestInfo, requestInfo } from './request-context.ts';
import type { Remembered } from './shop-memory.ts';
import { withThemePreview } from './theme-preview.server.ts';

const asked = new WeakMap<RequestInfo, Promise<StoreInit | null>>();

/**
 * What the API says of the shop; null where it cannot be had. It is asked as nobody, so it is the same for every
 * visitor who sees prices on the same basis, and is remembered between requests until the shop changes it.
 */
export function storeInit(context: Context): Promise<StoreInit | null> {
  const info = requestInfo(context);
  const answer =
    asked.get(info) ??
    (info.themePreview ? recall(context).then((init) => withThemePreview(context, init)) : recall(context));
  asked.set(info, answer);
  return answer;
}

async function recall(context: Context): Promise<StoreInit | null> {
  const info = requestInfo(context);
  const { memory, tenant, basis, cacheTags } = info;
  const given = await memory.recall(tenant.uuid, `store-init ${languageOf(context)} ${basis}`, () =>
    ask(context),
  );
  // A page that is made of a remembered answer needs the same tags as one that asked the API itself.
  for (const tag of given?.tags ?? []) cacheTags.add(tag);
  info.freshUntil = Math.min(info.freshUntil, given?.freshUntil ?? Infinity);
  return given?.value ?? null;
}

async function ask(context: Context): Promise<Remembered<StoreInit> | null> {
  try {
    const answer = await publicApi(context).call(getStoreInit, { query: { lang: languageOf(context) } });
    const { headers } = answer;
    if (answer.status === 200)
      return {
        value: answer.body,
        tags: tagsOf(headers.get(keepingHeaders.tags)),
        freshUntil: headerMoment(headers.get(keepingHeaders.freshUntil)),
      };
    if (answer.status < 500) logError('store init', answer.body);
  } catch {
    // The call told of it.
  }
  return null;
}

const tagsOf = (header: string | null) => (header ?? '').split(',').map((tag) => tag.trim());
