import { getWishlist } from '@etalage/contracts';
import { ownerMark } from '@etalage/contracts/wishlist-copy';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { findShareToken, readWishlist } from '../../repositories/wishlists.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { wishlistCopyOf } from '../shared/wishlist-copy.ts';
import { presentItems } from './present-items.ts';

export function getWishlistRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getWishlist, async (request, reply) => {
    const { tenant, customer } = request;
    reply.header('cache-control', 'private, no-store');
    if (!customer) {
      const copy = wishlistCopyOf(request);
      // A customer's copy without their session is nobody's.
      const kept = copy.owner === '' ? copy.items.filter(({ isOn }) => isOn).toReversed() : [];
      return { owner: '', items: await presentItems(app, shelves, request, kept), shareToken: null };
    }
    const [rows, shareToken] = await app.db.withTenant(
      tenant.id,
      async (tx) => [
        await readWishlist(tx, tenant.id, customer.id),
        await findShareToken(tx, tenant.id, customer.id),
      ],
      { readOnly: true },
    );
    const kept = rows.filter(({ isOn }) => isOn);
    return {
      owner: ownerMark(customer.id),
      items: await presentItems(app, shelves, request, kept),
      shareToken,
    };
  });
}
