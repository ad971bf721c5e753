import { staffRemoveSynonyms } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { removeSynonyms } from '../../repositories/synonyms.ts';
import { findShop } from './find-shop.ts';

export function removeSynonymsRoute(app: FastifyInstance): void {
  endpoint(app, staffRemoveSynonyms, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const isRemoved = await app.db.withTenant(shop.id, (tx) => removeSynonyms(tx, shop.id, params.id));
    if (!isRemoved)
      throw refusal(staffRemoveSynonyms, 'NO_SUCH_SYNONYMS', 'The shop has no such row of words.');
    return { removed: true as const };
  });
}
