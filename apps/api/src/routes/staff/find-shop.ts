import type { FastifyInstance } from 'fastify';
import { unknownShop } from '../../plugins/problem.ts';
import { tellOfSettings } from '../../plugins/tenant.ts';
import { type Tenant, tenantsRepository } from '../../repositories/tenants.ts';

/** The shop that a staff command names. */
export async function findShop({ db, log }: FastifyInstance, slug: string): Promise<Tenant> {
  const tenant = await tenantsRepository(db, tellOfSettings(log)).bySlug(slug);
  if (!tenant) throw unknownShop(`There is no shop ${slug}.`);
  return tenant;
}
