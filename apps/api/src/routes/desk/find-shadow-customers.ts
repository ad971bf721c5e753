import { findShadowCustomers } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { shadowingStaff } from '../../plugins/staff.ts';
import { searchCustomers } from '../../repositories/shadow-visits.ts';

/** Rows that it holds at most: whoever sees more looks with more words. */
const most = 20;
const mostWords = 8;

/** Finds a customer to act for. */
export function findShadowCustomersRoute(app: FastifyInstance): void {
  endpoint(app, findShadowCustomers, async (request) => {
    await shadowingStaff(request);
    const { tenant, query } = request;
    const words = query.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
    if (words.length === 0) return { customers: [] };
    const customers = await app.db.withTenant(
      tenant.id,
      (tx) => searchCustomers(tx, tenant.id, words, most),
      { readOnly: true },
    );
    return { customers };
  });
}
