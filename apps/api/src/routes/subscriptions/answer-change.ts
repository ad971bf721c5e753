import { changeSubscription } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import type * as commands from '../../commands/change-subscription.ts';
import { invalid, notFound, refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

/** A subscription of whoever asks. */
export const ownSubscription = (
  request: FastifyRequest<{ Params: { id: string } }>,
): commands.OwnSubscription => ({
  tenant: request.tenant,
  customerId: customerOf(request).id,
  id: request.params.id,
});

const details: Record<commands.ChangeRefusal['refused'], string> = {
  SUBSCRIPTION_CHANGED: 'It is not as it was shown any more.',
  SUBSCRIPTION_ENDED: 'It has ended.',
  NOTHING_LEFT: 'Nothing would be left of it; it can be ended instead.',
  DATE_OUT_OF_RANGE: 'The next date is too near for its price to be told, or too far.',
};

/** What became of a change by the customer. */
export function answerChange(outcome: commands.Changed): { done: true } {
  if (!outcome) throw notFound();
  if (outcome === 'done') return { done: true };
  if ('errors' in outcome) throw invalid(outcome.errors);
  throw refusal(changeSubscription, outcome.refused, details[outcome.refused]);
}
