import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../plugins/body.ts';
import { receiveWebhookRoute } from './receive-webhook.ts';

/** What payment providers call. */
export async function paymentsRoutes(app: FastifyInstance): Promise<void> {
  // Mollie posts a form, other providers JSON.
  acceptForms(app);
  receiveWebhookRoute(app);
}
