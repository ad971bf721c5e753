import type { copySharedCart, orderAgain, quickOrder, RefillWay, restoreSavedCart } from '@etalage/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JudgedRefill } from '../../commands/judge-refill.ts';
import {
  lookAtRefill,
  type ReadEarlier,
  type RefillRefusal,
  type RefillWish,
  refillCart,
} from '../../commands/refill-cart.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { requireShopping } from './require-shopping.ts';
import { setCartCookie, shopperOf } from './shopper.ts';

const told: Record<RefillRefusal, string> = {
  REFILL_CHANGED: 'It is not any more what was shown.',
  NOTHING_LEFT: 'Nothing of it can be ordered now.',
  CART_FULL: 'The cart cannot hold all of it.',
  SAVED_CARTS_FULL: 'No more carts can be kept.',
};

/** What would come into the shopper's cart; 404 where there is nothing of theirs. */
export async function shownRefill(
  request: FastifyRequest,
  read: ReadEarlier,
  way: RefillWay,
): Promise<JudgedRefill> {
  const judged = await lookAtRefill(request.server, shopperOf(request), read, way);
  if (!judged) throw notFound();
  return judged;
}

/** Puts it into the shopper's cart, or refuses by the endpoint's contract. */
export async function answerRefill(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  contract: typeof restoreSavedCart | typeof copySharedCart | typeof orderAgain | typeof quickOrder,
  read: ReadEarlier,
  wish: RefillWish,
): Promise<{ done: true }> {
  requireShopping(request, contract);
  const outcome = await refillCart(request.server, shopperOf(request), read, wish);
  if (!outcome) throw notFound();
  if ('refused' in outcome)
    throw refusal(contract as unknown as typeof restoreSavedCart, outcome.refused, told[outcome.refused]);
  if (outcome.newToken !== null) setCartCookie(request, reply, outcome.newToken);
  return { done: true };
}
