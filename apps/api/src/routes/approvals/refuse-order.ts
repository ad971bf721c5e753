import { refuseOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid } from '../../plugins/problem.ts';
import { endAsking } from './decide.ts';

export function refuseOrderRoute(app: FastifyInstance): void {
  endpoint(app, refuseOrder, async (request) => {
    const reason = request.body.reason.trim();
    if (reason === '') throw invalid([{ field: 'reason', code: 'required', message: 'must say why' }]);
    return endAsking(request, { status: 'refused', reason });
  });
}
