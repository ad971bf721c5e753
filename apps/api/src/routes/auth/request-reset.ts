import { requestReset } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { requestReset as mailReset } from '../../commands/account-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRequested } from './answer-requested.ts';

export function requestResetRoute(app: FastifyInstance): void {
  endpoint(app, requestReset, async (request, reply) => {
    const { tenant, language, body, clientAddress: address } = request;
    const over = await mailReset(app.services, tenant, language, {
      ...body,
      returnUrl: body.returnUrl || null,
      address,
    });
    return answerRequested(request, reply, over);
  });
}
