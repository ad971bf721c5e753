import { lookAtShadow } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../../commands/token.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { shadowingStaff } from '../../plugins/staff.ts';
import { findShadowLink } from '../../repositories/shadow-visits.ts';
import { shadowLinkEnded } from './shadow-ended.ts';

export function lookAtShadowRoute(app: FastifyInstance): void {
  endpoint(app, lookAtShadow, async (request) => {
    const { tenant, body } = request;
    const staff = await shadowingStaff(request);
    const found = await app.db.withTenant(
      tenant.id,
      (tx) => findShadowLink(tx, tenant.id, staff.id, hashToken(body.token)),
      { readOnly: true },
    );
    if (!found) throw refusal(lookAtShadow, 'LINK_ENDED', shadowLinkEnded);
    const { reason, ...customer } = found;
    return { customer, reason };
  });
}
