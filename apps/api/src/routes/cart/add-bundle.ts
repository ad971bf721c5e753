import { addCartBundle } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function addBundleRoute(app: FastifyInstance): void {
  endpoint(app, addCartBundle, async (request, reply) =>
    answerChange(request, reply, addCartBundle, { kind: 'add-bundle', ...request.body }),
  );
}
