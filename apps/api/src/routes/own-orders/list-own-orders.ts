import { listOwnOrders, type OwnOrder, type OwnOrderList } from '@etalage/contracts';
import { orderStatuses } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findColleagueIds } from '../../repositories/invitations.ts';
import {
  findOwnOrder,
  listOrdersOf,
  type OwnOrderRow,
  type OwnOrders,
  searchOrdersOf,
} from '../../repositories/own-orders.ts';
import { customerOf } from '../shared/customer-of.ts';
import { firstOf } from '../shared/first-of.ts';

/** Rows of one page. */
const pageLength = 20;
/** Orders that one search looks at; for older ones it is asked to go on. */
const searchWindow = 2_000;
const mostWords = 5;

export function listOwnOrdersRoute(app: FastifyInstance): void {
  endpoint(app, listOwnOrders, async (request) => {
    const { tenant, query } = request;
    const { id } = customerOf(request);
    const isOfCompany = query.of === 'company';
    const list = await app.db.withTenant(
      tenant.id,
      async (tx) => {
        const customerIds = isOfCompany ? await findColleagueIds(tx, tenant.id, id) : [id];
        if (customerIds === null) return null;
        const statuses = query.status ? [query.status] : orderStatuses;
        const orders = { customerIds, statuses, before: query.before ?? null };
        return find(tx, tenant.id, orders, query.q?.trim() ?? '');
      },
      { readOnly: true },
    );
    if (!list) throw notFound();
    return isOfCompany ? list : { ...list, orders: list.orders.map((order) => ({ ...order, by: null })) };
  });
}

/** A number that one of the customer's orders has is that order; all else is searched for in names and article numbers. */
async function find(tx: Tx, tenantId: string, orders: OwnOrders, q: string): Promise<OwnOrderList> {
  if (q === '') return page(await listOrdersOf(tx, tenantId, orders, pageLength + 1));
  if (/^\d{1,9}$/.test(q)) {
    const numbered = await findOwnOrder(tx, tenantId, orders.customerIds, Number(q));
    if (numbered) return page(orders.statuses.includes(numbered.status) ? [numbered] : []);
  }
  const words = q.split(/\s+/).slice(0, mostWords);
  const { rows, lookedAt } = await searchOrdersOf(tx, tenantId, orders, words, {
    limit: pageLength + 1,
    window: searchWindow,
  });
  const found = page(rows);
  if (found.next !== null || !lookedAt) return found;
  return { ...found, next: lookedAt.number, searchedUntil: lookedAt.placed_at.toISOString() };
}

function page(rows: readonly OwnOrderRow[]): OwnOrderList {
  const { shown, last } = firstOf(rows, pageLength);
  return { orders: shown.map(present), next: last?.number ?? null, searchedUntil: null };
}

function present({ placed_at, total_cents, line_count, ...order }: OwnOrderRow): OwnOrder {
  return {
    ...order,
    placedAt: placed_at.toISOString(),
    total: euros(total_cents),
    lineCount: line_count,
  };
}
