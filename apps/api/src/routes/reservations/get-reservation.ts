import { getReservation } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentReservation } from './present-reservation.ts';
import { readReservation } from './read-reservation.ts';

export function getReservationRoute(app: FastifyInstance): void {
  endpoint(app, getReservation, async (request) => {
    const which = { id: request.params.id, token: request.query.token };
    const row = await app.db.withTenant(request.tenant.id, (tx) => readReservation(tx, request, which), {
      readOnly: true,
    });
    return presentReservation(row);
  });
}
