import { listReservations } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listEndedReservationsOf, listOpenReservationsOf } from '../../repositories/reservations.ts';
import { customerOf } from '../shared/customer-of.ts';
import { firstOf } from '../shared/first-of.ts';
import { presentReservation } from './present-reservation.ts';

/** Rows of one page of those that ended. */
const pageLength = 10;

export function listReservationsRoute(app: FastifyInstance): void {
  endpoint(app, listReservations, async (request) => {
    const { tenant, language, query } = request;
    const { id } = customerOf(request);
    const languages = { language, fallback: tenant.defaultLanguage };
    const before = query.before ?? null;
    return app.db.withTenant(
      tenant.id,
      async (tx) => {
        const open = before === null ? await listOpenReservationsOf(tx, tenant.id, id, languages) : [];
        const limit = pageLength + 1;
        const rows = await listEndedReservationsOf(tx, tenant.id, id, languages, { before, limit });
        const { shown, last } = firstOf(rows, pageLength);
        return {
          open: open.map(presentReservation),
          ended: shown.map(presentReservation),
          next: last?.number ?? null,
        };
      },
      { readOnly: true },
    );
  });
}
