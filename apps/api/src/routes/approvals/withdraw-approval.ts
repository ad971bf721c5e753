import { withdrawApproval } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { endAsking } from './decide.ts';

export function withdrawApprovalRoute(app: FastifyInstance): void {
  endpoint(app, withdrawApproval, (request) => endAsking(request, { status: 'withdrawn' }));
}
