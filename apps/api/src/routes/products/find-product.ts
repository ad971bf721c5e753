import type { Endpoint, Naming } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { slugNumber } from '../../commands/product-slug.ts';
import { sharedRefusal } from '../../plugins/problem.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { findProductsBySlug, type ProductRow } from '../../repositories/product-detail.ts';
import { readShop } from '../shared/read-shop.ts';
import { slugsOf } from './present-product.ts';

/** The product that a slug names; throws where it names none. */
export async function findProduct<E extends Endpoint>(
  app: FastifyInstance,
  contract: Naming<E, 'PRODUCT_NOT_FOUND'>,
  slug: string,
  { tenant, language }: { tenant: Tenant; language: string },
): Promise<ProductRow> {
  const rows = await readShop(app, { tenant, language }, (tx, languages) =>
    findProductsBySlug(tx, slug, slugNumber(slug), tenant.languages, languages),
  );
  // A number may be one product's outfit and another's variant: the name before it decides, if it fits one.
  const row =
    rows.find(({ isBySlug }) => isBySlug) ??
    rows.find((candidate) => Object.values(slugsOf(candidate, tenant)).includes(slug)) ??
    rows.find(({ hadSlug }) => hadSlug) ??
    rows[0];
  if (!row) throw sharedRefusal(contract, 'PRODUCT_NOT_FOUND', 'There is no product of this name.');
  return row;
}
