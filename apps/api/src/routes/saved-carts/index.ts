import type { FastifyInstance } from 'fastify';
import { copySharedCartRoute } from './copy-shared-cart.ts';
import { deleteSavedCartRoute } from './delete-saved-cart.ts';
import { getSavedCartRoute } from './get-saved-cart.ts';
import { getSharedCartRoute } from './get-shared-cart.ts';
import { keepCartRoute } from './keep-cart.ts';
import { listSavedCartsRoute } from './list-saved-carts.ts';
import { restoreSavedCartRoute } from './restore-saved-cart.ts';
import { shareSavedCartRoute } from './share-saved-cart.ts';
import { withdrawSavedCartRoute } from './withdraw-saved-cart.ts';

/** Carts that customers keep under a name, and what they show of them to others. */
export async function savedCartsRoutes(app: FastifyInstance): Promise<void> {
  listSavedCartsRoute(app);
  keepCartRoute(app);
  getSavedCartRoute(app);
  restoreSavedCartRoute(app);
  deleteSavedCartRoute(app);
  shareSavedCartRoute(app);
  withdrawSavedCartRoute(app);
  getSharedCartRoute(app);
  copySharedCartRoute(app);
}
