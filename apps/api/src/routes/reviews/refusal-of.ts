import type { getReviewForm, writeReview } from '@etalage/contracts';
import type { ReviewRefusal } from '../../commands/write-review.ts';
import { notFound, type ProblemError, refusal } from '../../plugins/problem.ts';

const details: Record<Exclude<ReviewRefusal, 'NO_SUCH_ORDER'>, string> = {
  ORDER_NOT_PAID: 'This order was not paid, or was cancelled.',
  NOT_BOUGHT: 'This product was not bought by this order.',
  ALREADY_REVIEWED: 'This product was reviewed before by its buyer.',
  REVIEWS_OFF: 'This shop takes no reviews.',
};

/** Why nothing can be reviewed, as the contract says it. */
export function refusalOf(
  contract: typeof getReviewForm | typeof writeReview,
  refused: ReviewRefusal,
): ProblemError {
  if (refused === 'NO_SUCH_ORDER') return notFound();
  return refusal(contract as typeof writeReview, refused, details[refused]);
}
