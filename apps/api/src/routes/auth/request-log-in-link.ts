import { requestLogInLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { requestLogInLink as mailLink } from '../../commands/log-in-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRequested } from './answer-requested.ts';

export function requestLogInLinkRoute(app: FastifyInstance): void {
  endpoint(app, requestLogInLink, async (request, reply) => {
    const { tenant, language, body, clientAddress: address } = request;
    const over = await mailLink(app.services, tenant, language, {
      ...body,
      returnUrl: body.returnUrl || null,
      address,
    });
    return answerRequested(request, reply, over);
  });
}
