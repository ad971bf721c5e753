import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../plugins/body.ts';
import { deliverParcelRoute } from './deliver-parcel.ts';
import { getParcelPageRoute } from './get-parcel-page.ts';

/** The page of the carrier for trying out: it shows a parcel's way, and its button does what a carrier's word of delivery would. */
export async function testCarrierRoutes(app: FastifyInstance): Promise<void> {
  acceptForms(app);
  getParcelPageRoute(app);
  deliverParcelRoute(app);
}
