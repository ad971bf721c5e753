import {
  type StaffReservation,
  staffBranchStock,
  staffDecideReservation,
  staffReservations,
} from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { endReservation, makeReservationReady } from '../../commands/end-reservation.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { branchesByName, writeBranchStock } from '../../repositories/branch-stock.ts';
import {
  findReservationByNumber,
  listHeldReservations,
  type ReservationRow,
} from '../../repositories/reservations.ts';
import { findShop } from './find-shop.ts';

/** Listed at a time; those that are to be collected later follow once earlier ones have ended. */
const mostReservations = 500;

/** What staff of branches do: say what they have, see what is reserved, and note what becomes of it. */
export function staffReservationRoutes(app: FastifyInstance): void {
  endpoint(app, staffReservations, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listHeldReservations(tx, shop.id, mostReservations),
      { readOnly: true },
    );
    return { reservations: rows.map(present) };
  });

  endpoint(app, staffDecideReservation, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const before = await find(tx, shop.id, params.number);
      if (!(await decide(tx, shop.id, before.id, body)))
        throw refusal(staffDecideReservation, 'RESERVATION_ENDED', whyEnded(before));
      return find(tx, shop.id, params.number);
    });
    app.jobs.wake(shop.id);
    return { reservation: present(found) };
  });

  endpoint(app, staffBranchStock, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    await app.db.withTenant(shop.id, async (tx) => {
      const branches = await branchesByName(tx, shop.id);
      const branch = branches.get(body.branch);
      if (branch === undefined)
        throw notFound(`The shop's branches are: ${[...branches.keys()].join('; ')}.`, 'NO_SUCH_BRANCH');
      const stock = new Map(body.stock.map((each) => [each.articleNumber, each]));
      const written = await writeBranchStock(tx, shop.id, branch, [...stock.values()]);
      const unknown = [...stock.keys()].filter((articleNumber) => !written.has(articleNumber));
      if (unknown.length > 0)
        throw refusal(staffBranchStock, 'UNKNOWN_ARTICLES', `The shop has no ${unknown.join(', ')}.`, {
          extra: { unknown },
        });
    });
    return { written: true as const };
  });
}

async function find(tx: Tx, tenantId: string, number: number): Promise<ReservationRow> {
  const row = await findReservationByNumber(tx, tenantId, number);
  if (!row) throw notFound('The shop has no such reservation.', 'NO_SUCH_RESERVATION');
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

function present(row: ReservationRow): StaffReservation {
  return {
    number: row.number,
    status: row.status,
    branchName: row.branch_name,
    keepUntil: row.keep_until.toISOString(),
    quantity: row.quantity,
    articleNumber: row.article_number,
    productName: row.product_name,
    variantName: row.variant_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    total: euros(row.total_cents),
    currency: row.currency,
  };
}
