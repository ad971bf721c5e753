import { removeCartBundle } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function removeBundleRoute(app: FastifyInstance): void {
  endpoint(app, removeCartBundle, async (request, reply) =>
    answerChange(request, reply, removeCartBundle, { kind: 'remove-bundle', ...request.params }),
  );
}
