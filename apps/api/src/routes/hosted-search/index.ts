import { recommendHosted, searchHosted, searchHostedIndex } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { acceptJsonAsText } from '../../plugins/body.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { catalogue } from '../products/catalogue.ts';
import { recommender } from './recommend.ts';
import { refuseWithMessage } from './refusals.ts';
import { search } from './search.ts';

/** The paths of a hosted search service, so that its clients work against the shop itself. */
export async function hostedSearchRoutes(app: FastifyInstance): Promise<void> {
  acceptJsonAsText(app);
  refuseWithMessage(app);
  const shelves = catalogue(app);
  const recommend = recommender(app, shelves);

  endpoint(
    app,
    searchHosted,
    async ({ tenant, language, body }) => {
      const results = [];
      // One after the other: a call takes no more of the database than any other.
      for (const { indexName, ...parameters } of body.requests)
        results.push(await search(app, shelves, { tenant, language }, indexName, parameters));
      return { results };
    },
    asSearch,
  );

  endpoint(
    app,
    searchHostedIndex,
    ({ tenant, language, params, body }) =>
      search(app, shelves, { tenant, language }, params.indexName, body),
    asSearch,
  );

  endpoint(
    app,
    recommendHosted,
    async ({ tenant, language, body }) => {
      const results = [];
      for (const request of body.requests) {
        const started = performance.now();
        const hits = await recommend({ tenant, language }, request);
        results.push({
          hits,
          nbHits: hits.length,
          page: 0,
          nbPages: hits.length === 0 ? 0 : 1,
          hitsPerPage: hits.length,
          processingTimeMS: Math.round(performance.now() - started),
        });
      }
      return { results };
    },
    asSearch,
  );
}
