import { randomBytes } from 'node:crypto';
import { shareWishlist } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { keepShareToken } from '../../repositories/wishlists.ts';
import { limitWishlist } from './limit-wishlist.ts';

export function shareWishlistRoute(app: FastifyInstance): void {
  endpoint(
    app,
    shareWishlist,
    async ({ tenant, customer }) => {
      if (!customer)
        throw refusal(shareWishlist, 'NOT_LOGGED_IN', 'A guest’s list is in their browser alone.');
      const token = randomBytes(16).toString('base64url');
      return {
        token: await app.db.withTenant(tenant.id, (tx) => keepShareToken(tx, tenant.id, customer.id, token)),
      };
    },
    limitWishlist,
  );
}
