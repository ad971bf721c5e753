import type { FastifyInstance } from 'fastify';
import { catalogue } from '../shared/catalogue.ts';
import { changeWishlistRoute } from './change-wishlist.ts';
import { getSharedWishlistRoute } from './get-shared-wishlist.ts';
import { getWishlistRoute } from './get-wishlist.ts';
import { shareWishlistRoute } from './share-wishlist.ts';
import { withdrawWishlistRoute } from './withdraw-wishlist.ts';

/** What shoppers keep for later: a customer's here, a guest's in their browser. */
export async function wishlistRoutes(app: FastifyInstance): Promise<void> {
  const shelves = catalogue(app);
  getWishlistRoute(app, shelves);
  changeWishlistRoute(app);
  shareWishlistRoute(app);
  withdrawWishlistRoute(app);
  getSharedWishlistRoute(app, shelves);
}
