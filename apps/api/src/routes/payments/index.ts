import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../plugins/body.ts';
import { paymentWebhookRoute } from './payment-webhook.ts';

/** What payment providers call. */
export async function paymentsRoutes(app: FastifyInstance): Promise<void> {
  // Mollie posts a form, other providers JSON.
  acceptForms(app);
  paymentWebhookRoute(app);
}
