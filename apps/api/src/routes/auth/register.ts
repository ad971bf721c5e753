import { register } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readRegistration } from '../../commands/account-details.ts';
import { requestRegistration } from '../../commands/account-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid } from '../../plugins/problem.ts';
import { answerRequested } from './answer-requested.ts';

export function registerRoute(app: FastifyInstance): void {
  endpoint(app, register, async (request, reply) => {
    const { tenant, language, body, clientAddress: address } = request;
    const read = readRegistration(body);
    if ('errors' in read) throw invalid(read.errors);
    const asked = { email: body.email, address, details: read.values };
    return answerRequested(request, reply, await requestRegistration(app.services, tenant, language, asked));
  });
}
