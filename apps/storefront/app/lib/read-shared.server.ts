import { type Answer, ApiUnavailable, type CallArguments } from '@etalage/api-client';
import type { Endpoint } from '@etalage/contracts';
import { data } from 'react-router';
import { publicApi } from './api.server.ts';
import { type Context, languageOf, requestInfo } from './request-context.ts';
import type { Remembered } from './shop-memory.ts';

type Body200<E extends Endpoint> = Extract<Answer<E>, { status: 200 }>['body'];

/**
 * Reads content that every visitor of the shop gets alike who sees prices on the same basis: asked as nobody, and remembered
 * between requests until the shop changes it.
 */
export async function readShared<const E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Body200<E>> {
  const info = requestInfo(context);
  const { memory, tenant, basis, cacheTags } = info;
  const ask = async (): Promise<Remembered<Body200<E>>> => {
    const answer = await publicApi(context).call(endpoint, ...input);
    if (answer.status !== 200) throw data(null, { status: answer.status === 400 ? 404 : answer.status });
    return {
      value: answer.body as Body200<E>,
      tags: tagsOf(answer.headers.get('cache-tag')),
      until: momentOf(answer.headers.get('cache-until')),
    };
  };
  const key = `${languageOf(context)} ${basis} ${endpoint.url} ${JSON.stringify(input)}`;
  const given = await memory.contents.recall(tenant.uuid, key, ask).catch((error) => {
    if (error instanceof ApiUnavailable) throw data(null, { status: error.status === 429 ? 429 : 503 });
    throw error;
  });
  const { value, tags, until } = given ?? (await ask());
  // A page that is made of a remembered answer needs the same tags and the same end as one that asked the API itself.
  for (const tag of tags) cacheTags.add(tag);
  info.cacheUntil = Math.min(info.cacheUntil, until ?? Infinity);
  return value;
}

/** Milliseconds since the epoch; null where the answer names no end. */
function momentOf(header: string | null): number | null {
  const moment = Date.parse(header ?? '');
  return Number.isNaN(moment) ? null : moment;
}

const tagsOf = (header: string | null) => (header ?? '').split(',').map((tag) => tag.trim());
