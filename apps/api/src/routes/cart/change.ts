import type { Cart } from '@etalage/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CartChange, CartRefusal, CartRefusalCode } from '../../commands/apply-cart-change.ts';
import { changeCart } from '../../commands/change-cart.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { setCartCookie, shopperOf } from './cart-cookie.ts';
import { presentCart } from './present-cart.ts';

/** Refuses where the tenant sells nothing online at the moment. */
export function requireShopping(request: Pick<FastifyRequest, 'tenant'>): void {
  if (!request.tenant.shoppingEnabled) {
    throw new ProblemError(403, 'SHOPPING_DISABLED', 'This shop does not take orders at the moment.');
  }
}

/** Makes one change and answers with the whole cart; a refusal says what is wrong and shows the cart as it still is. */
export async function answerChange(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  change: CartChange,
): Promise<Cart> {
  requireShopping(request);
  const shopper = shopperOf(request);
  const { state, refusal, newToken } = await changeCart(request.server.db, shopper, change);
  const cart = presentCart(shopper.tenant, shopper.language, state);
  if (refusal) throw refusalProblem(refusal, cart);
  if (newToken !== undefined) setCartCookie(request, reply, newToken);
  return cart;
}

const refusals: Record<CartRefusalCode, { status: number; detail: string; field?: string }> = {
  NOT_FOUND: { status: 404, detail: 'The cart has no such line.' },
  UNKNOWN_VARIANT: { status: 422, detail: 'The shop does not sell this.', field: 'variantId' },
  UNKNOWN_BUNDLE: { status: 422, detail: 'The shop does not sell this.', field: 'bundleId' },
  BUNDLE_LINE: { status: 422, detail: 'Change the quantity of the bundle, not of a line in it.' },
  QUANTITY_LIMIT: { status: 422, detail: 'This is more than can be ordered at once.', field: 'quantity' },
  CART_FULL: { status: 422, detail: 'The cart holds as many lines as it can.' },
  OUT_OF_STOCK: { status: 409, detail: 'There is not enough in stock.' },
};

function refusalProblem({ refused, available }: CartRefusal, cart: Cart): ProblemError {
  const { status, detail, field } = refusals[refused];
  const code = refused === 'QUANTITY_LIMIT' ? 'maximum' : 'unknown';
  return new ProblemError(status, refused, detail, {
    ...(field !== undefined && { errors: [{ field, code, message: detail }] }),
    extra: { ...(available !== undefined && { available }), ...(status !== 404 && { cart }) },
  });
}
