import type { Tx } from '@etalage/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { noteStep } from '../../commands/note-step.ts';
import { opensLink } from '../../commands/signed-link.ts';
import { acceptForms } from '../../plugins/body.ts';
import { notFound } from '../../plugins/problem.ts';
import { readOrderDetail } from '../../repositories/order-detail.ts';
import { findOrder } from '../../repositories/orders.ts';
import { parcelPageHeaders, renderParcelPage } from './present-parcel-page.ts';

type Parcel = { Params: { orderId: string }; Querystring: { token: string } };

const schema = {
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  querystring: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
};

/** The page of the carrier for trying out: it shows a parcel's way, and its button does what a carrier's word of delivery would. */
export async function testCarrierRoutes(app: FastifyInstance): Promise<void> {
  acceptForms(app);
  app.get<Parcel>('/test-carrier/:orderId', { schema }, async (request, reply) => {
    const page = await app.db.withTenant(
      request.tenant.id,
      async (tx) => {
        const order = await findParcel(tx, request);
        const { steps } = await readOrderDetail(
          tx,
          request.tenant.id,
          order.id,
          request.tenant.defaultLanguage,
        );
        return renderParcelPage(order, steps);
      },
      { readOnly: true },
    );
    return reply.headers(parcelPageHeaders).send(page);
  });
  app.post<Parcel>('/test-carrier/:orderId', { schema }, async (request, reply) => {
    await app.db.withTenant(request.tenant.id, async (tx) => {
      const { id } = await findParcel(tx, request);
      await noteStep(tx, request.tenant, id, { step: 'delivered', at: null, trackUrl: null });
    });
    app.jobs.wake(request.tenant.id);
    return reply.redirect(`?token=${encodeURIComponent(request.query.token)}`, 303);
  });
}

/** The order that a link follows, where this shop may be tried out. */
async function findParcel(tx: Tx, { tenant, server, params, query }: FastifyRequest<Parcel>) {
  const { orderId } = params;
  const opens = opensLink(server.env.APP_SECRETS, 'test-parcel', tenant.id, orderId, query.token);
  if (!opens || !server.payments.isAvailable('test-bank', tenant)) throw notFound();
  const order = await findOrder(tx, tenant.id, orderId);
  if (!order) throw notFound();
  return order;
}
