import { type CouponCheck, checkCode } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { cartOf } from '../../commands/change-cart.ts';
import { reasonOf } from '../../commands/judge-codes.ts';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { type FoundCodes, findCodes } from '../../repositories/codes.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { shopperOf } from '../shared/shopper.ts';
import { limitGuessing } from './limit-guessing.ts';

/** Whether a code that somebody types is one, before it is put into the cart. */
export function checkCodeRoute(app: FastifyInstance): void {
  endpoint(app, checkCode, async (request) => {
    requireShopping(request, checkCode);
    const shopper = shopperOf(request);
    const { tenant } = shopper;
    const { owner, languages } = cartOf(shopper);
    const code = normaliseCode(request.body.code);
    const look = async () =>
      code === null
        ? { promocode: null, coupon: null }
        : app.db.withTenant(tenant.id, (tx) => findCodes(tx, tenant.id, owner, languages, code), {
            readOnly: true,
          });
    const check = async () => presentCheck(await look());
    return limitGuessing(request, shopper, check, ({ valid }) => valid);
  });
}

/**
 * A code that is over, used up or was never there is the same wrong code, but for one that everyone could know. One that this
 * shopper has used as often as they may is a code: why they cannot have it, adding it says.
 */
function presentCheck({ promocode, coupon }: FoundCodes): CouponCheck {
  const promo = promocode && [null, 'CUSTOMER_LIMIT'].includes(reasonOf(promocode)) ? promocode : null;
  const card = coupon && reasonOf(coupon) === null ? coupon : null;
  return {
    valid: promo !== null || card !== null,
    coupon: card && { cardCode: card.cardCode, balance: euros(card.freeCents) },
    promocode: promo && { code: promo.code, type: promo.type, amount: promo.amount / 100 },
    ...(promocode?.isOverInPublic && promo === null && card === null && { hasEnded: true as const }),
  };
}
