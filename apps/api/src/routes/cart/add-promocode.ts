import { addPromocode } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function addPromocodeRoute(app: FastifyInstance): void {
  endpoint(app, addPromocode, async (request, reply) =>
    answerChange(request, reply, addPromocode, {
      kind: 'add-promocode',
      code: normaliseCode(request.body.code),
    }),
  );
}
