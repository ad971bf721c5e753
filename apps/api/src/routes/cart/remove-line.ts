import { removeCartLine } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function removeLineRoute(app: FastifyInstance): void {
  endpoint(app, removeCartLine, async (request, reply) =>
    answerChange(request, reply, removeCartLine, { kind: 'remove-line', ...request.params }),
  );
}
