import type { FastifyInstance } from 'fastify';
import { catalogue } from '../shared/catalogue.ts';
import { getProductRoute } from './get-product.ts';
import { getProductCardsRoute } from './get-product-cards.ts';
import { getProductPreviewRoute } from './get-product-preview.ts';
import { getProductsRoute } from './get-products.ts';
import { getSuggestionsRoute } from './get-suggestions.ts';
import { searchPresenter } from './present-search.ts';
import { productPreviews } from './preview-facts.ts';

export async function productsRoutes(app: FastifyInstance): Promise<void> {
  const shelves = catalogue(app);
  const presentSearch = searchPresenter(app);
  getProductsRoute(app, shelves, presentSearch);
  const previewOf = productPreviews(app);
  getProductRoute(app, shelves, previewOf);
  getProductPreviewRoute(app, previewOf);
  getProductCardsRoute(app, shelves);
  getSuggestionsRoute(app, shelves, presentSearch);
}
