import { staffOrderSent } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { parcelUrl } from '../../commands/test-carrier.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { noteOrderStep, stepNoted, whyNotNoted } from './note-order-step.ts';

export function orderSentRoute(app: FastifyInstance): void {
  endpoint(app, staffOrderSent, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const isTest = body?.carrier === 'test';
    if (isTest && !app.payments.isAvailable('test-bank', shop))
      throw refusal(staffOrderSent, 'NO_TEST_CARRIER', 'The test carrier is there for trying out alone.');
    const origin = await app.services.originOf(shop.id);
    const outcome = await noteOrderStep({ app, shop, contract: staffOrderSent }, params.number, (order) => {
      const trackUrl = isTest ? origin + parcelUrl(app.env.APP_SECRET, shop.id, order.id) : body?.trackUrl;
      return { step: 'sent', at: null, trackUrl: trackUrl ?? null };
    });
    if (outcome !== 'noted') throw refusal(staffOrderSent, outcome.refused, whyNotNoted[outcome.refused]);
    return stepNoted(app, shop);
  });
}
