import { randomBytes } from 'node:crypto';
import { shareSavedCart, withdrawSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { endCartToken, keepCartToken } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

/** A link of 128 random bits, and its end. */
export function shareSavedCartRoutes(app: FastifyInstance): void {
  endpoint(app, shareSavedCart, async (request) => {
    const { tenant, params } = request;
    const customer = customerOf(request);
    const made = randomBytes(16).toString('base64url');
    const token = await app.db.withTenant(tenant.id, (tx) =>
      keepCartToken(tx, tenant.id, customer.id, params.id, made),
    );
    if (token === undefined) throw notFound();
    return { token };
  });
  endpoint(app, withdrawSavedCart, async (request) => {
    const { tenant, params } = request;
    const customer = customerOf(request);
    const isThere = await app.db.withTenant(tenant.id, (tx) =>
      endCartToken(tx, tenant.id, customer.id, params.id),
    );
    if (!isThere) throw notFound();
    return { done: true as const };
  });
}
