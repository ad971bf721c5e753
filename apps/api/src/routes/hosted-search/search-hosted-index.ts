import { searchHostedIndex } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { search } from './search.ts';

export function searchHostedIndexRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    searchHostedIndex,
    ({ tenant, language, params, body }) => search(shelves, { tenant, language }, params.indexName, body),
    asSearch,
  );
}
