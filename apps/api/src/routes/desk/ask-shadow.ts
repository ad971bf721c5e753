import { askShadow } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { askShadow as ask } from '../../commands/shadow.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { shadowingStaff } from '../../plugins/staff.ts';

/** A one-time link by which somebody of the staff acts for a customer. */
export function askShadowRoute(app: FastifyInstance): void {
  endpoint(app, askShadow, async (request) => {
    const staff = await shadowingStaff(request);
    const outcome = await ask(app.services, request.tenant, { ...request.body, staffId: staff.id });
    if (!outcome) throw refusal(askShadow, 'NO_SUCH_CUSTOMER', 'The shop has no such customer.');
    return { token: outcome.token, until: outcome.until.toISOString() };
  });
}
