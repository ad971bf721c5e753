import type { Tx } from '@etalage/db';
import { moveUses } from '../repositories/code-holds.ts';
import { endSignUpsOf, moveSignUps, rehashAddress } from '../repositories/newsletters.ts';
import { moveReservations } from '../repositories/reservations.ts';
import { copyRefusal } from '../repositories/review-mails.ts';
import { moveReviews } from '../repositories/reviews.ts';
import { moveStockRequests } from '../repositories/stock-requests.ts';
import { newsletterAddressHash } from './newsletter-link.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';

/**
 * Takes along what is kept by a customer's e-mail address when they change it (both in lower case): newsletters, requests to hear of
 * stock, reservations, reviews, that they want no mails that ask for these and how often they used promo codes. Otherwise neither they nor
 * the deletion of their account would reach it any more, and a code for once would be one for each address.
 */
export async function moveAddress(
  { env }: Pick<Services, 'env'>,
  tx: Tx,
  tenantId: string,
  from: string,
  to: string,
): Promise<void> {
  const addressee = { email: to, emailHash: newsletterAddressHash(env.APP_SECRET, tenantId, to) };
  await rehashAddress(tx, tenantId, addressee);
  await moveSignUps(tx, tenantId, from, addressee);
  // What the new address has said of a newsletter itself counts.
  await endSignUpsOf(tx, tenantId, from, retentionPeriods.leftNewsletters.years);
  await moveStockRequests(tx, tenantId, from, to);
  await moveReservations(tx, tenantId, from, to);
  await moveReviews(tx, tenantId, from, to);
  await copyRefusal(tx, tenantId, from, to);
  await moveUses(tx, tenantId, from, to);
}
