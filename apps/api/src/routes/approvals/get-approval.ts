import { type Cart, getApproval } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readApproval } from '../../commands/approve-order.ts';
import type { FullCart } from '../../commands/change-cart.ts';
import { readCheckout } from '../../commands/checkout.ts';
import { maskedCard } from '../../html/masked-card.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentCheckout } from '../shared/present-checkout.ts';
import { presentApproval } from './present-approval.ts';

/** What neither waits for the customer nor was asked by them is not there. */
export function getApprovalRoute(app: FastifyInstance): void {
  endpoint(app, getApproval, async (request) => {
    const { tenant, language, params } = request;
    const { id: customerId } = customerOf(request);
    const asked = await readApproval(app, { tenant, language, customerId }, params.id);
    if (!asked) throw notFound();
    const { row, shopper } = asked;
    const approval = presentApproval(row, tenant.currency, customerId);
    if (row.status !== 'waiting') return { approval, cart: null, checkout: null };
    const state = await readCheckout(app, shopper);
    const found = presentCheckout(shopper.tenant, language, state);
    const { cart: asBought, details, billing, shipping, shippingMethodId, shippingOptions } = found;
    const { payment, paymentOptions, stepTexts } = found;
    const delivery = { billing, shipping, shippingMethodId, shippingOptions };
    const cart = approval.isOwn ? asBought : withMaskedCards(asBought, state);
    return { approval, cart, checkout: { details, ...delivery, payment, paymentOptions, stepTexts } };
  });
}

/** Who decides sees what cards pay; only whoever gave them sees the codes, by which what is left on them can be spent, of cards that leave too. */
function withMaskedCards(cart: Cart, { codes: { left, leaving } }: FullCart): Cart {
  const cards = new Set(
    [...left, ...leaving].filter(({ kind }) => kind === 'coupon').map(({ code }) => code),
  );
  const { couponsCreated, notices } = cart;
  return {
    ...cart,
    couponsCreated: couponsCreated.map((card) => ({ ...card, cardCode: maskedCard(card.cardCode) })),
    notices: {
      ...notices,
      codes: notices.codes.map((one) => (cards.has(one.code) ? { ...one, code: maskedCard(one.code) } : one)),
    },
  };
}
