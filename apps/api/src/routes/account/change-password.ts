import { changePassword } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { changeOwnPassword } from '../../commands/change-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf, sessionTokenOf } from '../shared/customer-of.ts';
import { refuseDoubt } from './refuse-doubt.ts';

export function changePasswordRoute(app: FastifyInstance): void {
  endpoint(app, changePassword, async (request) => {
    const { tenant, language, body, clientAddress: address } = request;
    const customer = customerOf(request);
    const asked = { ...body, customer, address, sessionToken: sessionTokenOf(request) };
    const refused = await changeOwnPassword(app.services, tenant, language, asked);
    if (refused?.refused === 'GUESSABLE')
      throw refusal(
        changePassword,
        'PASSWORD_GUESSABLE',
        'This password is among the first that are guessed.',
      );
    if (refused) throw refuseDoubt(changePassword, refused);
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
