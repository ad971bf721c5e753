import { getSubscription, type SubscriptionDetail } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { euros } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentAddress } from '../../commands/address-rules.ts';
import {
  priceSubscription,
  readSubscriptionNow,
  readWithoutCart,
} from '../../commands/price-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import {
  findSubscription,
  listDeliveries,
  readSubscriptionLines,
  readSubscriptionTerms,
} from '../../repositories/subscriptions.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentSubscription } from './present-subscription.ts';

/** Dates of the past that a page shows. */
const deliveriesShown = 24;

export function getSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, getSubscription, async (request) => {
    const { tenant, params } = request;
    const detail = await app.db.withTenant(tenant.id, (tx) => read(tx, request, params.id), {
      readOnly: true,
    });
    if (!detail) throw notFound();
    return detail;
  });
}

async function read(
  tx: Tx,
  request: Pick<FastifyRequest, 'tenant' | 'language' | 'customer'>,
  id: string,
): Promise<SubscriptionDetail | null> {
  const { tenant, language } = request;
  const row = await findSubscription(tx, tenant.id, customerOf(request).id, id);
  const words = { language, fallback: tenant.defaultLanguage };
  const terms = row && (await readSubscriptionTerms(tx, tenant.id, id, words));
  if (!row || !terms) return null;
  const lines = await readSubscriptionLines(tx, tenant.id, id);
  const now = await readSubscriptionNow(tx, tenant, language, lines);
  const { shippingMethods } = await readWithoutCart(tx, tenant, language, null);
  // In the page's language, as long as the shop has it; else as it was called when it was put in.
  const named = new Map(now.lines.map((line) => [line.variantId, line]));
  const shown = lines.map((line) => {
    const known = named.get(line.variantId);
    return known ? { ...line, name: known.productName, variantName: known.variantName } : line;
  });
  const priced = priceSubscription(tenant, now.lines, shippingMethods, row.shipping_method_id);
  const deliveries = await listDeliveries(tx, tenant.id, id, deliveriesShown);
  const isTold = row.told_for === row.next_on && row.told_total_cents !== null;
  return {
    ...presentSubscription(row, shown),
    currency: tenant.currency,
    basis: tenant.displayBasis,
    totalNow: now.gone.length > 0 ? null : euros(priced.totalCents),
    toldTotal: isTold ? euros(row.told_total_cents ?? 0) : null,
    missing: [...now.gone, ...now.short].map(({ name }) => name),
    payment: { provider: row.provider, method: row.method, name: terms.paymentName },
    shippingName: terms.shippingName,
    billing: presentAddress(terms.billing),
    shipping: terms.shipping && presentAddress(terms.shipping),
    startedAt: row.created_at.toISOString(),
    deliveries: deliveries.map(({ orderId, orderNumber, totalCents, ...each }) => ({
      ...each,
      order:
        orderId === null || orderNumber === null || totalCents === null
          ? null
          : { id: orderId, number: orderNumber, total: euros(totalCents) },
    })),
  };
}
