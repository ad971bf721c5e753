import type { Tx } from '@etalage/db';
import { forgetRegistrations } from '../repositories/account-links.ts';
import { endTimeToDecide } from '../repositories/approvals.ts';
import { deleteCustomerRow, lockCustomerByEmail } from '../repositories/customers.ts';
import { removeColleagues } from '../repositories/invitations.ts';
import { endSignUpsOf } from '../repositories/newsletters.ts';
import { lockOrder, type OrderRow } from '../repositories/orders.ts';
import { deleteCartsOfCustomer, deleteFreeAddresses } from '../repositories/retention.ts';
import { refuseMailsOfBuyer } from '../repositories/review-mails.ts';
import { forgetReviewer } from '../repositories/reviews.ts';
import { forgetStockRequests } from '../repositories/stock-requests.ts';
import { listUncollected, lockMandatesOfCustomer } from '../repositories/subscription-mandates.ts';
import { addressesOfSubscriptions } from '../repositories/subscriptions.ts';
import { cancelUnpaid } from './end-order.ts';
import { forgetReservationsOf } from './end-reservation.ts';
import { retentionPeriods } from './retention-periods.ts';
import { planRevoking } from './revoke-mandate.ts';
import type { Services } from './services.ts';

/**
 * Forgets an e-mail address (lower case), whether it has an account or not: account, log-ins, sessions, carts, subscriptions, newsletters,
 * requests to hear of stock and reservations, whose goods are free again. Orders stay, as the law asks for seven years, with what they say about the buyer, and belong to no
 * account any more; their links go on working, and no mail asks for reviews of them. What was agreed to for later payments is taken back at its provider, and an order whose payment by it is not made yet ends. Reviews stay without a name, and colleagues'
 * accounts without the company, who have back what they asked its approval for. Answers whether there was anything to forget.
 */
export async function deleteCustomer(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  email: string,
): Promise<boolean> {
  return db.withTenant(tenantId, async (tx) => {
    const customerId = await lockCustomerByEmail(tx, tenantId, email);
    const { years } = retentionPeriods.leftNewsletters;
    const newsletters = await endSignUpsOf(tx, tenantId, email, years);
    const stockRequests = await forgetStockRequests(tx, tenantId, email);
    const reservations = await forgetReservationsOf(tx, tenantId, customerId ?? null, email);
    const reviews = await forgetReviewer(tx, tenantId, customerId ?? null, email);
    // The orders stay, and must not call for mails any more.
    await refuseMailsOfBuyer(tx, tenantId, customerId ?? null, email);
    const registrations = await forgetRegistrations(tx, tenantId, email);
    if (customerId === undefined)
      return newsletters + stockRequests + reservations + reviews + registrations > 0;
    await deleteCartsOfCustomer(tx, tenantId, customerId);
    await removeColleagues(tx, tenantId, customerId);
    await endTimeToDecide(tx, tenantId, customerId);
    const uncollected = await lockUncollected(tx, tenantId, customerId);
    await planRevoking(tx, tenantId, await lockMandatesOfCustomer(tx, tenantId, customerId));
    for (const order of uncollected) await cancelUnpaid(tx, order, 'account-deleted');
    const ofSubscriptions = await addressesOfSubscriptions(tx, tenantId, customerId);
    const own = await deleteCustomerRow(tx, tenantId, customerId);
    await deleteFreeAddresses(tx, tenantId, [...own, ...ofSubscriptions]);
    return true;
  });
}

/**
 * Orders whose payment by a mandate that goes is not made yet, and would then be asked of nobody: they end, which their buyer is told. One of which a
 * try failed stays open as any that nobody paid, and expires. Locked before the subscriptions, as by whoever takes money for them.
 */
async function lockUncollected(tx: Tx, tenantId: string, customerId: string): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (const id of await listUncollected(tx, tenantId, customerId)) {
    const order = await lockOrder(tx, tenantId, id);
    if (order) orders.push(order);
  }
  return orders;
}
