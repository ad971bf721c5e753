import { getOpenOrder } from '@etalage/contracts';
import { api } from '../../lib/api.server.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import type { Route } from './+types/open';

/** HEAD-25: the customer's unpaid order, as data: `{ id }`, null where there is none or it cannot be said. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const answer = await api(context)
    .call(getOpenOrder, {})
    .catch(() => null);
  const id = answer?.status === 200 ? answer.body.id : null;
  return Response.json({ id }, { headers: privateHeaders });
}
