import type { FastifyInstance } from 'fastify';
import { opensStaffCommands } from '../../commands/staff-key.ts';
import { notFound } from '../../plugins/problem.ts';
import { addSynonymsRoute } from './add-synonyms.ts';
import { capturePaymentRoute } from './capture-payment.ts';
import { creditOrderRoutes } from './credit-order.ts';
import { forgetCustomerRoute } from './forget-customer.ts';
import { inviteCustomerRoute } from './invite-customer.ts';
import { listAttentionRoute } from './list-attention.ts';
import { listNewsletterReadersRoute } from './list-newsletter-readers.ts';
import { listRefundsRoute } from './list-refunds.ts';
import { listSynonymsRoute } from './list-synonyms.ts';
import { makeThemePreviewRoute } from './make-theme-preview.ts';
import { orderPaidRoute } from './order-paid.ts';
import { orderStepRoutes } from './order-steps.ts';
import { readStatisticsRoute } from './read-statistics.ts';
import { refundOrderRoute } from './refund-order.ts';
import { rejoinColleagueRoute } from './rejoin-colleague.ts';
import { removeSynonymsRoute } from './remove-synonyms.ts';
import { staffReservationRoutes } from './reservations.ts';
import { staffReturnRoutes } from './returns.ts';
import { staffReviewsRoutes } from './reviews.ts';
import { staffAccountsRoutes } from './staff-accounts.ts';

/** What `npm run shop` calls; without its key these addresses do not exist. */
export async function staffRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers, isInternal }) => {
    // Staff call the API itself: what the storefront passes on comes from browsers.
    if (isInternal || !opensStaffCommands(headers.authorization, app.env.APP_SECRETS)) throw notFound();
  });
  capturePaymentRoute(app);
  orderPaidRoute(app);
  orderStepRoutes(app);
  refundOrderRoute(app);
  creditOrderRoutes(app);
  staffReturnRoutes(app);
  staffReservationRoutes(app);
  listRefundsRoute(app);
  listAttentionRoute(app);
  readStatisticsRoute(app);
  inviteCustomerRoute(app);
  forgetCustomerRoute(app);
  rejoinColleagueRoute(app);
  listSynonymsRoute(app);
  addSynonymsRoute(app);
  removeSynonymsRoute(app);
  listNewsletterReadersRoute(app);
  staffReviewsRoutes(app);
  makeThemePreviewRoute(app);
  staffAccountsRoutes(app);
}
