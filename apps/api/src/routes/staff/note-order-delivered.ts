import { staffNoteOrderDelivered } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { noteOrderStep, stepNoted, whyNotNoted } from './note-order-step.ts';
import { middleOf } from './order-of-number.ts';

export function noteOrderDeliveredRoute(app: FastifyInstance): void {
  endpoint(app, staffNoteOrderDelivered, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const at = body?.day === undefined ? null : middleOf(body.day);
    const outcome = await noteOrderStep(
      { app, shop, contract: staffNoteOrderDelivered },
      params.number,
      () => ({
        step: 'delivered',
        at,
        trackUrl: null,
      }),
    );
    if (outcome !== 'noted') {
      const code = outcome.refused === 'IS_FETCHED' ? 'NOT_PAID' : outcome.refused;
      throw refusal(staffNoteOrderDelivered, code, whyNotNoted[code]);
    }
    return stepNoted(app, shop);
  });
}
