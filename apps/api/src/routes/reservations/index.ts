import type { FastifyInstance } from 'fastify';
import { cancelReservationRoute } from './cancel-reservation.ts';
import { getReservationRoute } from './get-reservation.ts';
import { getReservationFormRoute } from './get-reservation-form.ts';
import { listReservationsRoute } from './list-reservations.ts';
import { makeReservationRoute } from './make-reservation.ts';

/** Goods that lie apart at a branch for somebody. */
export async function reservationsRoutes(app: FastifyInstance): Promise<void> {
  getReservationFormRoute(app);
  makeReservationRoute(app);
  getReservationRoute(app);
  cancelReservationRoute(app);
  listReservationsRoute(app);
}
