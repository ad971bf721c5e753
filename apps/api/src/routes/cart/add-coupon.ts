import { addCoupon } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function addCouponRoute(app: FastifyInstance): void {
  endpoint(app, addCoupon, async (request, reply) =>
    answerChange(request, reply, addCoupon, {
      kind: 'add-coupon',
      code: normaliseCode(request.body.cardCode),
    }),
  );
}
