import { pauseSubscription } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange, ownSubscription } from './answer-change.ts';

export function pauseSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, pauseSubscription, async (request) =>
    answerChange(await commands.pauseSubscription(app.services, ownSubscription(request))),
  );
}
