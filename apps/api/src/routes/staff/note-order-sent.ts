import { staffNoteOrderSent } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { parcelUrl } from '../../commands/test-carrier.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { noteOrderStep, stepNoted, whyNotNoted } from './note-order-step.ts';

export function noteOrderSentRoute(app: FastifyInstance): void {
  endpoint(app, staffNoteOrderSent, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const isTest = body?.carrier === 'test';
    if (isTest && !app.payments.isAvailable('test-bank', shop))
      throw refusal(staffNoteOrderSent, 'NO_TEST_CARRIER', 'The test carrier is there for trying out alone.');
    const origin = await app.services.originOf(shop.id);
    const outcome = await noteOrderStep(
      { app, shop, contract: staffNoteOrderSent },
      params.number,
      (order) => {
        const trackUrl = isTest ? origin + parcelUrl(app.env.APP_SECRET, shop.id, order.id) : body?.trackUrl;
        return { step: 'sent', at: null, trackUrl: trackUrl ?? null };
      },
    );
    if (outcome !== 'noted') throw refusal(staffNoteOrderSent, outcome.refused, whyNotNoted[outcome.refused]);
    return stepNoted(app, shop);
  });
}
