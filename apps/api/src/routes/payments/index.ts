import { paymentWebhook } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../plugins/body.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { settleFromWebhook } from './settle-from-webhook.ts';
import { testBankRoutes } from './test-bank.ts';

/** What providers call, and the pages of the one provider that is built in. */
export async function paymentsRoutes(app: FastifyInstance): Promise<void> {
  // Mollie posts a form to its webhook, and browsers post the test bank's; other providers post JSON.
  acceptForms(app);
  testBankRoutes(app);
  endpoint(app, paymentWebhook, async ({ tenant, params, body, log }) => {
    await settleFromWebhook(app.services, tenant, params.provider, body.id, log);
    app.jobs.wake(tenant.id);
    return { received: true as const };
  });
}
