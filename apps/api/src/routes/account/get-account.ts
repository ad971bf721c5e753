import { getAccount } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findAccount } from '../../repositories/accounts.ts';
import { customerOf, sessionTokenOf } from '../shared/customer-of.ts';
import { presentAccount } from './present-account.ts';

export function getAccountRoute(app: FastifyInstance): void {
  endpoint(app, getAccount, async (request) => {
    const { tenant } = request;
    const { id } = customerOf(request);
    const facts = await app.db.withTenant(tenant.id, (tx) => findAccount(tx, tenant.id, id), {
      readOnly: true,
    });
    if (!facts) throw notFound();
    return presentAccount(facts, sessionTokenOf(request));
  });
}
