import { skipSubscription } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerChange, ownSubscription } from './answer-change.ts';

export function skipSubscriptionRoute(app: FastifyInstance): void {
  endpoint(app, skipSubscription, async (request) =>
    answerChange(await commands.skipDate(app.services, ownSubscription(request), request.body.nextOn)),
  );
}
