import { insertReviewMails, type ReviewMailTimes } from '../repositories/review-mails.ts';
import { languagesWithReviews } from '../repositories/reviews.ts';
import type { Services } from './services.ts';

/**
 * REV-05: plans the mails that ask for reviews, in the languages in which the shop shows them.
 * @param times `askForReviews` of jobs/policy.ts
 */
export async function planReviewMails(
  { db, tenantOf }: Pick<Services, 'db' | 'tenantOf'>,
  tenantId: string,
  times: ReviewMailTimes,
): Promise<void> {
  const shop = await tenantOf(tenantId);
  if (!shop) return;
  await db.withTenant(tenantId, async (tx) => {
    const languages = await languagesWithReviews(tx, shop);
    if (languages.length > 0) await insertReviewMails(tx, tenantId, languages, times);
  });
}
