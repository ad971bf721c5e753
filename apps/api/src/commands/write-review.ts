import { reviewYears } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { findOrder, type OrderRow } from '../repositories/orders.ts';
import { refuseMails, refuseMailsOfCustomer } from '../repositories/review-mails.ts';
import {
  findPurchase,
  findReviewableProducts,
  insertReview,
  languagesWithReviews,
  type NewReview,
  type ReviewableProduct,
} from '../repositories/reviews.ts';
import { opensOrder } from './order-token.ts';
import type { Services } from './services.ts';
import { opensLink } from './signed-link.ts';

/** Who wants to review: the holder of an order's link, or the customer who is logged in. */
export type Reviewer = {
  customerId: string | null;
  token: string;
};

/** Why not. An order that is somebody else's, or whose time is over, is one that is not there. */
export type ReviewRefusal =
  | 'NO_SUCH_ORDER'
  | 'ORDER_NOT_PAID'
  | 'NOT_BOUGHT'
  | 'ALREADY_REVIEWED'
  | 'REVIEWS_OFF';

type With = Pick<Services, 'env'>;

/** What may be reviewed of an order or, without one, the product in the customer's newest order of it. */
export async function findReviewable(
  services: With,
  tx: Tx,
  tenant: Tenant,
  reviewer: Reviewer,
  asked: { order: string | undefined; product: number | undefined },
  language: string,
): Promise<{ order: OrderRow; products: ReviewableProduct[] } | { refused: ReviewRefusal }> {
  if (!(await languagesWithReviews(tx, tenant)).includes(language)) return { refused: 'REVIEWS_OFF' };
  const { customerId } = reviewer;
  const purchase =
    asked.order === undefined && asked.product !== undefined && customerId !== null
      ? await findPurchase(tx, tenant.id, customerId, asked.product)
      : asked.order;
  if (purchase === undefined)
    return { refused: asked.product !== undefined && customerId !== null ? 'NOT_BOUGHT' : 'NO_SUCH_ORDER' };
  const order = await ownOrder(services, tx, tenant.id, reviewer, purchase);
  if (!order) return { refused: 'NO_SUCH_ORDER' };
  if (order.status !== 'paid') return { refused: 'ORDER_NOT_PAID' };
  const languages = { language, fallback: tenant.defaultLanguage };
  const products = await findReviewableProducts(tx, tenant.id, order.id, languages);
  return { order, products };
}

/** Keeps a review of something that was bought, for the shop to publish or refuse. Two at once of one buyer: one is kept. */
export async function writeReview(
  services: With,
  tx: Tx,
  tenant: Tenant,
  reviewer: Reviewer,
  review: NewReview,
): Promise<{ refused: ReviewRefusal } | null> {
  const asked = { order: review.orderId, product: undefined };
  const found = await findReviewable(services, tx, tenant, reviewer, asked, review.language);
  if ('refused' in found) return found;
  if (!found.products.some(({ id }) => id === review.product_id)) return { refused: 'NOT_BOUGHT' };
  // Their other orders may have other addresses, of which each could have a review.
  if (found.order.customer_id !== null) await lockCustomer(tx, tenant.id, found.order.customer_id);
  return (await insertReview(tx, tenant.id, review)) ? null : { refused: 'ALREADY_REVIEWED' };
}

/** Asks the buyer of an order for no review any more; false where the token is not of such a link. */
export async function refuseReviewMails(
  { env }: With,
  tx: Tx,
  tenantId: string,
  orderId: string,
  token: string,
): Promise<boolean> {
  if (!opensLink(env.APP_SECRETS, 'review-mails-off', tenantId, orderId, token)) return false;
  const order = await findOrder(tx, tenantId, orderId);
  if (!order) return false;
  await refuseMails(tx, tenantId, order.email);
  if (order.customer_id !== null) await refuseMailsOfCustomer(tx, tenantId, order.customer_id);
  return true;
}

/** The order where it is the reviewer's, by a link to review it or to see it, or by their log-in. */
async function ownOrder(
  { env }: With,
  tx: Tx,
  tenantId: string,
  { customerId, token }: Reviewer,
  orderId: string,
): Promise<OrderRow | undefined> {
  const order = await findOrder(tx, tenantId, orderId);
  // Computed for a missing order as well, so that both take the same time.
  const opens = [
    opensLink(env.APP_SECRETS, 'review', tenantId, orderId, token),
    opensOrder(env.APP_SECRETS, tenantId, order, token),
    customerId !== null && order?.customer_id === customerId,
  ].some(Boolean);
  if (!order || !opens) return undefined;
  const lastDay = new Date(order.placed_at);
  lastDay.setFullYear(lastDay.getFullYear() + reviewYears);
  return new Date() < lastDay ? order : undefined;
}
