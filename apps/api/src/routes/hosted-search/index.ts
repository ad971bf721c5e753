import type { FastifyInstance } from 'fastify';
import { acceptJsonAsText } from '../../plugins/body.ts';
import { catalogue } from '../shared/catalogue.ts';
import { recommendHostedRoute } from './recommend-hosted.ts';
import { refuseWithMessage } from './refusals.ts';
import { searchHostedRoute } from './search-hosted.ts';
import { searchHostedIndexRoute } from './search-hosted-index.ts';

/** The paths of a hosted search service, so that its clients work against the shop itself. */
export async function hostedSearchRoutes(app: FastifyInstance): Promise<void> {
  acceptJsonAsText(app);
  refuseWithMessage(app);
  const shelves = catalogue(app);
  searchHostedRoute(app, shelves);
  searchHostedIndexRoute(app, shelves);
  recommendHostedRoute(app, shelves);
}
