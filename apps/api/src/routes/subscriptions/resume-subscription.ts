import { resumeSubscription } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange, ownSubscription } from './answer-change.ts';

export function resumeSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, resumeSubscription, async (request) =>
    answerChange(await commands.resumeSubscription(app.services, ownSubscription(request))),
  );
}
