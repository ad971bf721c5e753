import { changeSubscription } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange, ownSubscription } from './answer-change.ts';

export function changeSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, changeSubscription, async (request) =>
    answerChange(await commands.changeSubscription(app.services, ownSubscription(request), request.body)),
  );
}
