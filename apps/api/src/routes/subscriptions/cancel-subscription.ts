import { cancelSubscription } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange, ownSubscription } from './answer-change.ts';

export function cancelSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, cancelSubscription, async (request) =>
    answerChange(await commands.cancelSubscription(app.services, ownSubscription(request))),
  );
}
