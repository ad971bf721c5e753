import type { FastifyInstance } from 'fastify';
import { cancelSubscriptionRoute } from './cancel-subscription.ts';
import { changeSubscriptionRoute } from './change-subscription.ts';
import { getOfferRoute } from './get-offer.ts';
import { getSubscriptionRoute } from './get-subscription.ts';
import { listSubscriptionsRoute } from './list-subscriptions.ts';
import { pauseSubscriptionRoute } from './pause-subscription.ts';
import { resumeSubscriptionRoute } from './resume-subscription.ts';
import { skipSubscriptionRoute } from './skip-subscription.ts';
import { startSubscriptionRoute } from './start-subscription.ts';

/** What comes again and again to a customer. */
export async function subscriptionsRoutes(app: FastifyInstance): Promise<void> {
  listSubscriptionsRoute(app);
  getOfferRoute(app);
  getSubscriptionRoute(app);
  startSubscriptionRoute(app);
  changeSubscriptionRoute(app);
  skipSubscriptionRoute(app);
  pauseSubscriptionRoute(app);
  resumeSubscriptionRoute(app);
  cancelSubscriptionRoute(app);
}
