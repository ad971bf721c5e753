import type { FastifyInstance } from 'fastify';
import { catalogue } from './catalogue.ts';
import { getProductRoute } from './get-product.ts';
import { getProductsRoute } from './get-products.ts';
import { getSuggestionsRoute } from './get-suggestions.ts';

export async function productsRoutes(app: FastifyInstance): Promise<void> {
  getProductsRoute(app, catalogue(app));
  getProductRoute(app);
  getSuggestionsRoute(app);
}
