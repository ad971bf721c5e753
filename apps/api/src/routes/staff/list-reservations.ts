import { staffListReservations } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listHeldReservations } from '../../repositories/reservations.ts';
import { findShop } from './find-shop.ts';
import { presentStaffReservation } from './present-reservation.ts';

/** Listed at a time; those that are to be collected later follow once earlier ones have ended. */
const mostReservations = 500;

/** What is reserved in the branches. */
export function listReservationsRoute(app: FastifyInstance): void {
  endpoint(app, staffListReservations, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listHeldReservations(tx, shop.id, mostReservations),
      { readOnly: true },
    );
    return { reservations: rows.map(presentStaffReservation) };
  });
}
