import { staffAddSynonyms } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { addSynonyms } from '../../repositories/synonyms.ts';
import { findShop } from './find-shop.ts';

export function addSynonymsRoute(app: FastifyInstance): void {
  endpoint(app, staffAddSynonyms, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    if (!shop.languages.includes(body.language))
      throw refusal(
        staffAddSynonyms,
        'OTHER_LANGUAGES',
        `The shop speaks ${shop.languages.join(', ')}, and not ${body.language}.`,
      );
    return app.db.withTenant(shop.id, (tx) => addSynonyms(tx, shop.id, body));
  });
}
