import type { Route } from './+types/contents';
import { changeCart, loadCart } from './change-cart.server.ts';

/** The cart as data, for the drawer and the page that stays. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await loadCart(context);
  return Response.json(answer, { status: answer.cart ? 200 : 503 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await changeCart(context, request);
  if (!answer.refusal) return Response.json(answer);
  return Response.json(answer, { status: answer.refusal.reason === 'failed' ? 503 : 409 });
}
