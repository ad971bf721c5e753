import { getSharedWishlist } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findSharer, readWishlist } from '../../repositories/wishlists.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { limitWishlist } from './limit-wishlist.ts';

/** Shows what is for sale of a list; what its owner paid attention to and can no longer be bought is theirs to see. */
export function getSharedWishlistRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    getSharedWishlist,
    async ({ tenant, language, params }, reply) => {
      const shared = await app.db.withTenant(
        tenant.id,
        async (tx) => {
          const sharer = await findSharer(tx, tenant.id, params.token);
          if (!sharer) return null;
          const rows = await readWishlist(tx, tenant.id, sharer.customerId);
          return { ...sharer, ids: rows.filter(({ isOn }) => isOn).map(({ productId }) => productId) };
        },
        { readOnly: true },
      );
      if (!shared) throw notFound();
      reply.header('cache-control', 'private, no-store');
      return { firstName: shared.firstName, items: await shelves.cards(tenant, language, shared.ids) };
    },
    limitWishlist,
  );
}
