import { staffRemoveSynonyms } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { removeSynonyms } from '../../repositories/synonyms.ts';
import { findShop } from './find-shop.ts';

export function removeSynonymsRoute(app: FastifyInstance): void {
  endpoint(app, staffRemoveSynonyms, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const isRemoved = await app.db.withTenant(shop.id, (tx) => removeSynonyms(tx, shop.id, params.id));
    if (!isRemoved) throw notFound('The shop has no such row of words.', 'NO_SUCH_SYNONYMS');
    return { removed: true as const };
  });
}
