import { findApprovalOfCart } from '../repositories/approvals.ts';
import { findCart, lockCartById, raiseVersion } from '../repositories/carts.ts';
import { findOrderOfCart, findOrderOfCustomer, type OrderRow } from '../repositories/orders.ts';
import { ownerOf, type ShopperInShop } from './change-cart.ts';
import { orderBefore } from './place-order.ts';
import type { Services } from './services.ts';
import { latestOrderSeconds } from './waiting-times.ts';

export type Attempted = { order: OrderRow | null; approvalId: string | null };

/**
 * What became of an attempt to order whose answer got lost: the order, or what it waits as, or neither, and then it will never become
 * one. An attempt
 * that is still on its way is waited for, and one that has not arrived yet finds its cart changed.
 */
export async function settleAttempt(
  { db }: Pick<Services, 'db'>,
  shopper: ShopperInShop,
  attempt: { cartId: string; idempotencyKey: string | null },
): Promise<Attempted> {
  const { tenant, customer } = shopper;
  const nothing = { order: null, approvalId: null };
  return db.withTenant(tenant.id, async (tx) => {
    const cart = await lockCartById(tx, tenant.id, attempt.cartId);
    if (!cart) return nothing;
    // First, also where it is an order by now: that has another key, and its cart is nobody's any more.
    const approvalId = customer && (await findApprovalOfCart(tx, tenant.id, customer.id, cart.id));
    if (approvalId) return { ...nothing, approvalId };
    if (cart.status === 'ordered')
      return { ...nothing, order: await orderBefore(tx, shopper, cart, attempt) };
    const { tokenHash, customerId } = ownerOf(shopper);
    const isOwn =
      cart.customer_id === null
        ? cart.token_hash !== null && cart.token_hash === tokenHash
        : cart.customer_id === customerId;
    if (isOwn) await raiseVersion(tx, tenant.id, cart.id);
    return nothing;
  });
}

/** The order that this shopper placed last: the one that became of the cart of their cookie, or a customer's within a day. */
export async function findLatestOrder(
  { db }: Pick<Services, 'db'>,
  shopper: ShopperInShop,
): Promise<OrderRow | null> {
  const { tenant } = shopper;
  const { tokenHash, customerId } = ownerOf(shopper);
  return db.withTenant(
    tenant.id,
    async (tx) => {
      if (customerId !== null)
        return (await findOrderOfCustomer(tx, tenant.id, customerId, latestOrderSeconds)) ?? null;
      const cart = tokenHash === null ? undefined : await findCart(tx, tenant.id, { tokenHash, customerId });
      return (cart?.status === 'ordered' && (await findOrderOfCart(tx, tenant.id, cart.id))) || null;
    },
    { readOnly: true },
  );
}
