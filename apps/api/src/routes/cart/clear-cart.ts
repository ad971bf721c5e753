import { clearCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function clearCartRoute(app: FastifyInstance): void {
  endpoint(app, clearCart, async (request, reply) =>
    answerChange(request, reply, clearCart, { kind: 'clear' }),
  );
}
