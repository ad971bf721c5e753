import {
  cancelSubscription,
  changeSubscription,
  pauseSubscription,
  resumeSubscription,
  skipSubscription,
} from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as commands from '../../commands/change-subscription.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, notFound, refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

/** What a customer does with a subscription of theirs. */
export function changeSubscriptionRoutes(app: FastifyInstance): void {
  const { services } = app;
  const own = (request: FastifyRequest<{ Params: { id: string } }>): commands.OwnSubscription => ({
    tenant: request.tenant,
    customerId: customerOf(request).id,
    id: request.params.id,
  });
  endpoint(app, changeSubscription, async (request) =>
    answer(await commands.changeSubscription(services, own(request), request.body)),
  );
  endpoint(app, skipSubscription, async (request) =>
    answer(await commands.skipDate(services, own(request), request.body.nextOn)),
  );
  endpoint(app, pauseSubscription, async (request) =>
    answer(await commands.pauseSubscription(services, own(request))),
  );
  endpoint(app, resumeSubscription, async (request) =>
    answer(await commands.resumeSubscription(services, own(request))),
  );
  endpoint(app, cancelSubscription, async (request) =>
    answer(await commands.cancelSubscription(services, own(request))),
  );
}

const details: Record<commands.ChangeRefusal['refused'], string> = {
  SUBSCRIPTION_CHANGED: 'It is not as it was shown any more.',
  SUBSCRIPTION_ENDED: 'It has ended.',
  NOTHING_LEFT: 'Nothing would be left of it; it can be ended instead.',
  DATE_OUT_OF_RANGE: 'The next date is too near for its price to be told, or too far.',
};

function answer(outcome: commands.Changed): { done: true } {
  if (!outcome) throw notFound();
  if (outcome === 'done') return { done: true };
  if ('errors' in outcome) throw invalid(outcome.errors);
  throw refusal(changeSubscription, outcome.refused, details[outcome.refused]);
}
