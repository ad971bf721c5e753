import { putAccountAddresses } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { changeAddresses } from '../../commands/change-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

export function putAddressesRoute(app: FastifyInstance): void {
  endpoint(app, putAccountAddresses, async (request) => {
    const wrong = await changeAddresses(app.services, request.tenant, customerOf(request).id, request.body);
    if (wrong) throw invalid(wrong.errors);
    return { done: true as const };
  });
}
