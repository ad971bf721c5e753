import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/problem.ts';
import { type Tenant, tenantsRepository } from '../../repositories/tenants.ts';

/** The shop that a staff command names. */
export async function findShop({ db }: FastifyInstance, slug: string): Promise<Tenant> {
  const tenant = await tenantsRepository(db).bySlug(slug);
  if (!tenant) throw notFound(`There is no shop ${slug}.`, 'UNKNOWN_SHOP');
  return tenant;
}
