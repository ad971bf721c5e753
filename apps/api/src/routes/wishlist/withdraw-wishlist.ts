import { withdrawWishlist } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { deleteShareToken } from '../../repositories/wishlists.ts';
import { limitWishlist } from './limit-wishlist.ts';

export function withdrawWishlistRoute(app: FastifyInstance): void {
  endpoint(
    app,
    withdrawWishlist,
    async ({ tenant, customer }) => {
      if (!customer) throw refusal(withdrawWishlist, 'NOT_LOGGED_IN', 'A guest has no link to withdraw.');
      await app.db.withTenant(tenant.id, (tx) => deleteShareToken(tx, tenant.id, customer.id));
      return { token: null };
    },
    limitWishlist,
  );
}
