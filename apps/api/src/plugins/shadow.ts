import {
  declareWithdrawal,
  deleteSavedCart,
  type Endpoint,
  getAccount,
  getInvoiceFile,
  getOrderAgain,
  getSavedCart,
  keepCart,
  listInvoices,
  listOwnOrders,
  listReservations,
  listSavedCarts,
  orderAgain,
  putAccountAddresses,
  refuseReviewMails,
  restoreSavedCart,
  shareWishlist,
  signUpForNewsletter,
  withdrawWishlist,
  writeReview,
} from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { noteOf } from '../commands/shadow.ts';
import { addToAudit } from '../repositories/audit-log.ts';
import { ProblemError } from './problem.ts';

/** What of an account is open to staff who act for its customer: what orders are made of. All else below /account is the customer's alone. */
const open = namesOf(
  getAccount,
  putAccountAddresses,
  listOwnOrders,
  listReservations,
  getOrderAgain,
  orderAgain,
  listSavedCarts,
  getSavedCart,
  keepCart,
  restoreSavedCart,
  deleteSavedCart,
  listInvoices,
  getInvoiceFile,
);

/** What only a customer says themselves, elsewhere. */
const closed = namesOf(
  declareWithdrawal,
  writeReview,
  refuseReviewMails,
  signUpForNewsletter,
  shareWishlist,
  withdrawWishlist,
);

function namesOf(...contracts: Pick<Endpoint, 'method' | 'url'>[]): ReadonlySet<string> {
  return new Set(contracts.map(({ method, url }) => `${method} ${url}`));
}

/** Whether an operation, by its method and url in the contracts, is refused in shadow mode. */
function isClosedInShadow(method: string, url: string): boolean {
  const name = `${method} ${url}`;
  return closed.has(name) || (/^\/account(\/|$)/.test(url) && !open.has(name));
}

/**
 * Keeps staff who act for a customer from what is the customer's alone, and writes each change that they make, or tried to, into the audit
 * log before it is made. Comes after identifyCustomer.
 */
export function guardShadow(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    const { customer, tenant } = request;
    if (!customer?.shadow) return;
    const { visitId, staffId } = customer.shadow;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const url = request.routeOptions.url ?? '';
    const isClosed = isClosedInShadow(method, url);
    if (isClosed || method !== 'GET')
      await scope.db.withTenant(tenant.id, (tx) => {
        const action = isClosed ? 'shadow-refused' : 'shadow-change';
        const whose = { staffId, customerId: customer.id };
        return addToAudit(tx, tenant.id, noteOf(action, whose, visitId, { operation: `${method} ${url}` }));
      });
    if (isClosed)
      throw new ProblemError(403, 'SHADOW_MODE', 'Only the customer does this, and nobody in their name.');
  });
}
