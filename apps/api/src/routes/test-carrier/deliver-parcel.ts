import type { FastifyInstance } from 'fastify';
import { noteStep } from '../../commands/note-step.ts';
import { findParcel, type ParcelRequest, parcelSchema as schema } from './find-parcel.ts';

/** Does what a carrier's word of delivery would. */
export function deliverParcelRoute(app: FastifyInstance): void {
  app.post<ParcelRequest>('/test-carrier/:orderId', { schema }, async (request, reply) => {
    await app.db.withTenant(request.tenant.id, async (tx) => {
      const { id } = await findParcel(tx, request);
      await noteStep(tx, request.tenant, id, { step: 'delivered', at: null, trackUrl: null });
    });
    app.jobs.wake(request.tenant.id);
    return reply.redirect(`?token=${encodeURIComponent(request.query.token)}`, 303);
  });
}
