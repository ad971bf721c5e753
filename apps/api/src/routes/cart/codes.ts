import {
  addCoupon,
  addPromocode,
  type CouponCheck,
  checkCode,
  removeCoupon,
  removePromocode,
  validateCart,
} from '@etalage/contracts';
import { euros, toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '../../commands/change-cart.ts';
import { reasonOf } from '../../commands/judge-codes.ts';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { validateCart as validate } from '../../commands/validate-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { type FoundCodes, findCodes } from '../../repositories/codes.ts';
import { shopperOf } from './cart-cookie.ts';
import { answerChange, requireShopping } from './change.ts';
import { limitGuessing } from './limit-guessing.ts';
import { presentCart } from './present-cart.ts';
import { presentLeftCode, presentMove } from './present-codes.ts';

/** Promo codes and cards: looking one up, putting it into the cart, taking it out; and the price validation. */
export async function codesRoutes(app: FastifyInstance): Promise<void> {
  endpoint(app, checkCode, async (request) => {
    requireShopping(request);
    const shopper = shopperOf(request);
    const { tenant, language } = shopper;
    const code = normaliseCode(request.body.code);
    const look = async () =>
      code === null
        ? { promocode: null, coupon: null }
        : app.db.withTenant(
            tenant.id,
            (tx) => findCodes(tx, tenant.id, ownerOf(shopper), language, tenant.defaultLanguage, code),
            { readOnly: true },
          );
    const check = async () => presentCheck(await look());
    return limitGuessing(request, shopper, check, ({ valid }) => valid);
  });

  endpoint(app, addPromocode, async (request, reply) =>
    answerChange(request, reply, { kind: 'add-promocode', code: normaliseCode(request.body.code) }),
  );
  endpoint(app, removePromocode, async (request, reply) =>
    answerChange(request, reply, { kind: 'remove-promocode', code: normaliseCode(request.params.code) }),
  );
  endpoint(app, addCoupon, async (request, reply) =>
    answerChange(request, reply, { kind: 'add-coupon', code: normaliseCode(request.body.cardCode) }),
  );
  endpoint(app, removeCoupon, async (request, reply) =>
    answerChange(request, reply, { kind: 'remove-coupon', code: normaliseCode(request.params.cardCode) }),
  );

  endpoint(app, validateCart, async (request) => {
    requireShopping(request);
    const shopper = shopperOf(request);
    const seen = request.body.lines.map(({ variantId, unitPrice }) => ({
      variantId,
      unitPriceCents: toCents(unitPrice),
    }));
    const { changes, removedCodes, state } = await validate(app.db, shopper, seen);
    return {
      valid: changes.length === 0,
      changes: changes.map(presentMove),
      removedCodes: removedCodes.map(presentLeftCode),
      cart: presentCart(shopper.tenant, shopper.language, state),
    };
  });
}

/** A code that is over, used up or was never there is the same wrong code, but for one that everyone could know. */
function presentCheck({ promocode, coupon }: FoundCodes): CouponCheck {
  const promo = promocode && reasonOf(promocode) === null ? promocode : null;
  const card = coupon && reasonOf(coupon) === null ? coupon : null;
  return {
    valid: promo !== null || card !== null,
    coupon: card && { cardCode: card.cardCode, balance: euros(card.freeCents) },
    promocode: promo && { code: promo.code, type: promo.type, amount: promo.amount / 100 },
    ...(promocode?.isOverInPublic && promo === null && card === null && { hasEnded: true as const }),
  };
}
