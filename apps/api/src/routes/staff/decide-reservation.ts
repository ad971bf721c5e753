import { staffDecideReservation } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { endReservation, makeReservationReady } from '../../commands/end-reservation.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findReservationByNumber, type ReservationRow } from '../../repositories/reservations.ts';
import { findShop } from './find-shop.ts';
import { presentStaffReservation } from './present-reservation.ts';

/** What becomes of a reservation. */
export function decideReservationRoute(app: FastifyInstance): void {
  endpoint(app, staffDecideReservation, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const before = await find(tx, shop.id, params.number);
      if (!(await decide(tx, shop.id, before.id, body)))
        throw refusal(staffDecideReservation, 'RESERVATION_ENDED', whyEnded(before));
      return find(tx, shop.id, params.number);
    });
    app.jobs.wake(shop.id);
    return { reservation: presentStaffReservation(found) };
  });
}

async function find(tx: Tx, tenantId: string, number: number): Promise<ReservationRow> {
  const row = await findReservationByNumber(tx, tenantId, number);
  if (!row) throw refusal(staffDecideReservation, 'NO_SUCH_RESERVATION', 'The shop has no such reservation.');
  return row;
}

/** A reservation whose time is over may be ended by the background in a moment; it can still be handed out. */
const whyEnded = ({ status, ended_at: endedAt, keep_until: keepUntil }: ReservationRow) =>
  endedAt === null && keepUntil <= new Date()
    ? `Its time was over at ${keepUntil.toISOString()}.`
    : `It is ${status} already.`;

function decide(
  tx: Tx,
  tenantId: string,
  id: string,
  { status, reason }: { status: 'ready' | 'collected' | 'cancelled' | 'missing'; reason?: string },
): Promise<boolean> {
  if (status === 'ready') return makeReservationReady(tx, tenantId, id);
  if (status === 'collected') return endReservation(tx, tenantId, id, { status });
  const said = reason?.trim() ?? '';
  if (said === '')
    throw refusal(
      staffDecideReservation,
      'REASON_MISSING',
      'Say why it is cancelled: the customer reads it.',
    );
  const isMissing = status === 'missing';
  return endReservation(tx, tenantId, id, { status: 'cancelled', by: 'shop', reason: said, isMissing });
}
