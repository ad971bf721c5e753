import { recommendHosted } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { recommender } from './recommend.ts';

export function recommendHostedRoute(app: FastifyInstance, shelves: Catalogue): void {
  const recommend = recommender(app, shelves);
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
