import { cancelReservation } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endReservation } from '../../commands/end-reservation.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { readReservation } from './read-reservation.ts';

export function cancelReservationRoute(app: FastifyInstance): void {
  endpoint(app, cancelReservation, async (request) => {
    const { tenant, params, body } = request;
    const status = await app.db.withTenant(tenant.id, async (tx) => {
      const which = { id: params.id, token: body.token };
      await readReservation(tx, request, which);
      const isDone = await endReservation(tx, tenant.id, params.id, { status: 'cancelled', by: 'customer' });
      return isDone ? 'cancelled' : (await readReservation(tx, request, which)).status;
    });
    if (status !== 'cancelled')
      throw refusal(cancelReservation, 'RESERVATION_ENDED', 'It was collected, or its time was over.');
    app.jobs.wake(tenant.id);
    return { status };
  });
}
