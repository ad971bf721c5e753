import { removeCoupon } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function removeCouponRoute(app: FastifyInstance): void {
  endpoint(app, removeCoupon, async (request, reply) =>
    answerChange(request, reply, removeCoupon, {
      kind: 'remove-coupon',
      code: normaliseCode(request.params.cardCode),
    }),
  );
}
