import { setCartBundle } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange } from './answer-change.ts';

export function setBundleRoute(app: FastifyInstance): void {
  endpoint(app, setCartBundle, async (request, reply) =>
    answerChange(request, reply, setCartBundle, { kind: 'set-bundle', ...request.params, ...request.body }),
  );
}
