import { randomBytes } from 'node:crypto';
import { shareSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { keepCartToken } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

/** A link of 128 random bits. */
export function shareSavedCartRoute(app: FastifyInstance): void {
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
}
