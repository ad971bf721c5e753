import { removePromocode } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function removePromocodeRoute(app: FastifyInstance): void {
  endpoint(app, removePromocode, async (request, reply) =>
    answerChange(request, reply, removePromocode, {
      kind: 'remove-promocode',
      code: normaliseCode(request.params.code),
    }),
  );
}
