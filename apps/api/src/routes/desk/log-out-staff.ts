import { logOutStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { clearStaffCookie, staffHashOf } from '../../plugins/staff.ts';
import { endSession } from './end-session.ts';
import { noStaff } from './present-staff.ts';

export function logOutStaffRoute(app: FastifyInstance): void {
  endpoint(app, logOutStaff, async (request, reply) => {
    await endSession(app, request.tenant.id, staffHashOf(request));
    clearStaffCookie(request, reply);
    return noStaff();
  });
}
