import { validateCart } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { validateCart as validate } from '../../commands/validate-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentCart } from '../shared/present-cart.ts';
import { presentLeftCode, presentMove } from '../shared/present-codes.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { shopperOf } from '../shared/shopper.ts';

export function validateCartRoute(app: FastifyInstance): void {
  endpoint(app, validateCart, async (request) => {
    requireShopping(request, validateCart);
    const shopper = shopperOf(request);
    const seen = request.body.lines.map(({ variantId, unitPrice }) => ({
      variantId,
      unitPriceCents: toCents(unitPrice),
    }));
    const { changes, removedCodes, state } = await validate(app, shopper, seen);
    return {
      valid: changes.length === 0,
      changes: changes.map(presentMove),
      removedCodes: removedCodes.map((left) => presentLeftCode(left, shopper.tenant.priceBasis)),
      cart: presentCart(shopper.tenant, shopper.language, state),
    };
  });
}
