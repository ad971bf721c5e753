import { getOrder, type Order } from '@etalage/contracts';
import { data } from 'react-router';
import { api } from '../lib/api.server.ts';
import type { Context } from '../lib/request-context.ts';
import { languageOf } from '../lib/request-context.ts';

/** Whether something in an address or a form can be an id of ours at all. */
export const isOrderId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** An order for the holder of its link; null for anyone else, and where there is none. */
export async function findOrder(context: Context, id: string, token: string | null): Promise<Order | null> {
  if (!isOrderId(id)) return null;
  const answer = await api(context)
    .call(getOrder, { params: { id }, query: { lang: languageOf(context), ...(token && { token }) } })
    .catch(() => null);
  if (answer?.status === 200) return answer.body;
  if (answer?.status === 404 || answer?.status === 400) return null;
  throw data(null, { status: 503 });
}
