import { getSubscriptionOffer } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { presentAddress } from '../../commands/address-rules.ts';
import { lineKey } from '../../commands/price-contents.ts';
import { priceSubscription } from '../../commands/price-subscription.ts';
import {
  readSubscriptionOffer,
  type SubscriptionOffer,
  subscriptionMethods,
} from '../../commands/subscription-offer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { shopperOf } from '../shared/shopper.ts';

export function getOfferRoute(app: FastifyInstance): void {
  endpoint(app, getSubscriptionOffer, async (request) => {
    const { tenant, query } = request;
    const shopper = { ...shopperOf(request), customer: customerOf(request) };
    const offer = await app.db.withTenant(tenant.id, (tx) => readSubscriptionOffer(tx, shopper, query), {
      readOnly: true,
    });
    if (!offer) throw notFound();
    const { found, now, wanted } = offer;
    const priced = (id: number) => priceSubscription(tenant, now.lines, found.shippingMethods, id);
    const shippingOptions = found.shippingMethods.map(({ id, name }) => {
      const { shipping, totalCents, toPayCents } = priced(id);
      return {
        id,
        name,
        cost: euros(shipping.price.shownCents),
        total: euros(totalCents),
        toPay: euros(toPayCents),
      };
    });
    const totals = new Map(priced(-1).lines.map(({ key, total }) => [key, total.shownCents]));
    const named = new Map(now.lines.map((line) => [line.variantId, line]));
    const cheapest = Math.min(...found.shippingMethods.map(({ id }) => priced(id).toPayCents));
    const known = found.known;
    return {
      currency: tenant.currency,
      basis: tenant.displayBasis,
      lines: wanted.map((line) => {
        const content = named.get(line.variantId);
        return {
          ...line,
          total: euros((content && totals.get(lineKey(content))) ?? 0),
          refused: refusedBecause(now, line.variantId),
        };
      }),
      shippingOptions,
      paymentOptions: subscriptionMethods(
        app.services,
        shopper,
        found,
        Number.isFinite(cheapest) ? cheapest : 0,
      ),
      billing: known?.billing ? presentAddress(known.billing) : null,
      shipping: known?.shipping ? presentAddress(known.shipping) : null,
    };
  });
}

function refusedBecause(
  { gone, short }: SubscriptionOffer['now'],
  variantId: number,
): 'NOT_OFFERED' | 'OUT_OF_STOCK' | null {
  const isIn = (lines: readonly { variantId: number }[]) =>
    lines.some((line) => line.variantId === variantId);
  if (isIn(gone)) return 'NOT_OFFERED';
  return isIn(short) ? 'OUT_OF_STOCK' : null;
}
