import type { Session } from '@etalage/contracts';
import { basisOfCustomer } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCustomer } from '../../repositories/customers.ts';
import { presentCustomer } from './present-customer.ts';

/** The session as its shopper is told of it; `customerId` is null for guests. */
export async function readSession(
  { db }: Pick<FastifyInstance, 'db'>,
  { tenant, language }: Pick<FastifyRequest, 'tenant' | 'language'>,
  customerId: string | null,
): Promise<Session> {
  const customer =
    customerId &&
    (await db.withTenant(
      tenant.id,
      (tx) => findCustomer(tx, tenant.id, customerId, language, tenant.defaultLanguage),
      { readOnly: true },
    ));
  if (!customer) return { customer: null, basis: basisOfCustomer(null, tenant) };
  return {
    customer: presentCustomer(customer),
    basis: basisOfCustomer(customer.category?.id ?? null, tenant),
  };
}
