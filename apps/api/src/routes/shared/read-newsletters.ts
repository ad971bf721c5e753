import type { Newsletter } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../../plugins/tenant.ts';
import { readNewsletters } from '../../repositories/newsletters.ts';
import { presentNewsletters } from './present-newsletters.ts';

/** The newsletters of a shop, the default one first. */
export async function newslettersOf(
  { db }: FastifyInstance,
  tenant: Tenant,
  language: string,
): Promise<Newsletter[]> {
  const rows = await db.withTenant(tenant.id, readNewsletters, { readOnly: true });
  return presentNewsletters(rows, language, tenant.defaultLanguage);
}
