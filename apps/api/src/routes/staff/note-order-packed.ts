import { staffNoteOrderPacked } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { noteOrderStep, stepNoted, whyNotNoted } from './note-order-step.ts';

export function noteOrderPackedRoute(app: FastifyInstance): void {
  endpoint(app, staffNoteOrderPacked, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await noteOrderStep({ app, shop, contract: staffNoteOrderPacked }, params.number, () => ({
      step: 'packed',
      at: null,
      trackUrl: null,
    }));
    if (outcome !== 'noted') throw refusal(staffNoteOrderPacked, 'NOT_PAID', whyNotNoted[outcome.refused]);
    return stepNoted(app, shop);
  });
}
