import type { FastifyInstance } from 'fastify';
import { cancelOrderRoute } from './cancel-order.ts';
import { changeOrderRoute } from './change-order.ts';
import { declareWithdrawalRoute } from './declare-withdrawal.ts';
import { getLatestOrderRoute } from './get-latest-order.ts';
import { getOpenOrderRoute } from './get-open-order.ts';
import { getOrderRoute } from './get-order.ts';
import { getOrderInvoiceFileRoute } from './get-order-invoice-file.ts';
import { payOrderRoute } from './pay-order.ts';
import { placeOrderRoute } from './place-order.ts';
import { renewOrderLinkRoute } from './renew-order-link.ts';
import { settleAttemptRoute } from './settle-attempt.ts';

/** Placing orders, and what their owners do with them afterwards. */
export async function ordersRoutes(app: FastifyInstance): Promise<void> {
  placeOrderRoute(app);
  getOrderRoute(app);
  getOrderInvoiceFileRoute(app);
  payOrderRoute(app);
  cancelOrderRoute(app);
  declareWithdrawalRoute(app);
  changeOrderRoute(app);
  getOpenOrderRoute(app);
  getLatestOrderRoute(app);
  settleAttemptRoute(app);
  renewOrderLinkRoute(app);
}
