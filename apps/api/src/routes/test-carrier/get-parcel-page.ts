import type { FastifyInstance } from 'fastify';
import { readOrderDetail } from '../../repositories/order-detail.ts';
import { findParcel, type ParcelRequest, parcelSchema as schema } from './find-parcel.ts';
import { parcelPageHeaders, renderParcelPage } from './present-parcel-page.ts';

/** Shows a parcel's way. */
export function getParcelPageRoute(app: FastifyInstance): void {
  app.get<ParcelRequest>('/test-carrier/:orderId', { schema }, async (request, reply) => {
    const { id: tenantId, defaultLanguage } = request.tenant;
    const page = await app.db.withTenant(
      tenantId,
      async (tx) => {
        const order = await findParcel(tx, request);
        const { steps } = await readOrderDetail(tx, tenantId, order.id, defaultLanguage);
        return renderParcelPage(order, steps);
      },
      { readOnly: true },
    );
    return reply.headers(parcelPageHeaders).send(page);
  });
}
