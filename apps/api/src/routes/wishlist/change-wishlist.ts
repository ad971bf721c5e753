import { changeWishlist } from '@etalage/contracts';
import { ownerMark } from '@etalage/contracts/wishlist-copy';
import { euros, toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { changeWishlist as changeCustomersList, priceGuestsList } from '../../commands/change-wishlist.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitWishlist } from './limit-wishlist.ts';

export function changeWishlistRoute(app: FastifyInstance): void {
  endpoint(
    app,
    changeWishlist,
    async (request, reply) => {
      const { tenant, customer, body } = request;
      const changes = body.changes.map(({ price, ...change }) => ({
        ...change,
        priceCents: price === null ? null : toCents(price),
      }));
      const owner = customer ? ownerMark(customer.id) : '';
      // What another customer left in this browser is not this one's.
      const own = body.owner === '' || body.owner === owner ? changes : [];
      const items = customer
        ? await changeCustomersList(app.services, tenant, customer.id, own)
        : await priceGuestsList(app.services, tenant, changes);
      reply.header('cache-control', 'private, no-store');
      return {
        owner,
        items: items.map(({ productId, priceCents }) => ({
          productId,
          price: priceCents === null ? null : euros(priceCents),
        })),
      };
    },
    limitWishlist,
  );
}
