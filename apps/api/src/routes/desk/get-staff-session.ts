import { getStaffSession } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { staffSessionOf } from '../../plugins/staff.ts';
import { presentStaff } from './present-staff.ts';

export function getStaffSessionRoute(app: FastifyInstance): void {
  endpoint(app, getStaffSession, async (request) =>
    presentStaff(request.tenant, await staffSessionOf(request)),
  );
}
