import { changeCartByForm, loadCart } from '../../cart/change-cart.server.ts';
import type { Route } from './+types/contents';

/** The cart as data, for the drawer and the page that stays. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await loadCart(context);
  return Response.json(answer, { status: answer.cart ? 200 : 503 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await changeCartByForm(context, request);
  // A refusal is an answer like any other; browsers would log another status as an error.
  return Response.json(answer, { status: answer.cart || answer.refusal?.reason !== 'failed' ? 200 : 503 });
}
