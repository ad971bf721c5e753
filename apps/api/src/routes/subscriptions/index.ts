import type { FastifyInstance } from 'fastify';
import { changeSubscriptionRoutes } from './change-subscription.ts';
import { getOfferRoute } from './get-offer.ts';
import { getSubscriptionRoute } from './get-subscription.ts';
import { listSubscriptionsRoute } from './list-subscriptions.ts';
import { startSubscriptionRoute } from './start-subscription.ts';

/** What comes again and again to a customer. */
export async function subscriptionsRoutes(app: FastifyInstance): Promise<void> {
  listSubscriptionsRoute(app);
  getOfferRoute(app);
  getSubscriptionRoute(app);
  startSubscriptionRoute(app);
  changeSubscriptionRoutes(app);
}
