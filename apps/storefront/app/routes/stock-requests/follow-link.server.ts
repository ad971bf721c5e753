import type { confirmStockMail, stopStockMail } from '@etalage/contracts';
import { data } from 'react-router';
import { api } from '../../lib/api.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { makePrivate } from '../../orders/private-page.server.ts';

/** Does what the link of a mail is for: the request and its token stand in the address. */
export async function followLink(
  context: Context,
  endpoint: typeof confirmStockMail | typeof stopStockMail,
  url: URL,
) {
  makePrivate(context);
  const [id = '', token = ''] = ['id', 'token'].map((name) => url.searchParams.get(name) ?? '');
  const answer = await api(context)
    .call(endpoint as typeof stopStockMail, { query: { lang: languageOf(context) }, body: { id, token } })
    .catch(() => null);
  if (answer?.status === 200) return data({ outcome: 'done' as const });
  return data({ outcome: 'ended' as const }, { status: answer?.status ?? 503 });
}
