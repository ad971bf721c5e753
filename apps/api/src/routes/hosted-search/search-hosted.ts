import { searchHosted } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { search } from './search.ts';

export function searchHostedRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    searchHosted,
    async ({ tenant, language, body }) => {
      const results = [];
      // One after the other: a call takes no more of the database than any other.
      for (const { indexName, ...parameters } of body.requests)
        results.push(await search(shelves, { tenant, language }, indexName, parameters));
      return { results };
    },
    asSearch,
  );
}
