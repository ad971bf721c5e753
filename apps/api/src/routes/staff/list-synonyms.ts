import { staffListSynonyms } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listSynonyms } from '../../repositories/synonyms.ts';
import { findShop } from './find-shop.ts';

/** Rows that it holds at most. */
const most = 5_000;

export function listSynonymsRoute(app: FastifyInstance): void {
  endpoint(app, staffListSynonyms, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const synonyms = await app.db.withTenant(shop.id, (tx) => listSynonyms(tx, shop.id, most), {
      readOnly: true,
    });
    return { synonyms };
  });
}
