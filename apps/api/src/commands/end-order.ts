import { randomUUID } from 'node:crypto';
import { maxCodes } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { readCartContents } from '../repositories/cart-contents.ts';
import {
  adoptCart,
  closeMergedCart,
  forgetStrangersDetails,
  mergeCodes,
} from '../repositories/cart-merge.ts';
import { type CartRow, findCartById, lockCart, writeCart } from '../repositories/carts.ts';
import { releaseCodes } from '../repositories/code-holds.ts';
import { forgetFormerCompany } from '../repositories/former-company.ts';
import { hasLeft } from '../repositories/order-steps.ts';
import { lockOrder, type OrderRow, setOrderState } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { countingPayment, listPaymentsOfOrder } from '../repositories/payments.ts';
import { restoreCart } from '../repositories/restored-carts.ts';
import { askProvider } from './ask-provider.ts';
import { cartOf, holdsGoods, ownerOf, type ShopperInShop } from './change-cart.ts';
import { mergeLines, mergeWriteFor } from './merge-lines.ts';
import { hasOtherAmount } from './money-state.ts';
import { tokenOfRestoredCart } from './order-token.ts';
import type { Services } from './services.ts';
import { releaseStock } from './settle-payment.ts';
import { giveUpPayment } from './supersede-payment.ts';
import { hashToken } from './token.ts';

/** PAID: money came in the meantime, were it another amount, or is promised. NOT_OPEN: it has ended, is on invoice, or has left. */
export type EndRefusal = { refused: 'PAID' | 'NOT_OPEN' };

/**
 * Ends an unpaid order because its shopper does not want it any more. Everything that it held is free in the same
 * transaction, and a payment that runs is given up; should it be paid all the same, the money goes back.
 */
export async function cancelOrder(
  services: Services,
  shopper: Pick<ShopperInShop, 'tenant'>,
  orderId: string,
): Promise<EndRefusal | null> {
  const { tenant } = shopper;
  await askProvider(services, tenant, orderId);
  return services.db.withTenant(tenant.id, async (tx) => {
    const order = await lockOrder(tx, tenant.id, orderId);
    return order?.status === 'cancelled' ? null : cancelUnpaid(tx, order, 'asked');
  });
}

/** The same without asking its provider first, for a reason that its buyer is told. The order's row is locked. */
export async function cancelUnpaid(
  tx: Tx,
  order: OrderRow | undefined,
  because: 'asked' | 'account-deleted',
): Promise<EndRefusal | null> {
  const refusal = await endUnpaid(tx, order);
  if (refusal === null && order) {
    const payload = { template: 'order-cancelled', orderId: order.id } as const;
    const work = because === 'asked' ? payload : { ...payload, because };
    await addToOutbox(tx, order.tenant_id, { kind: 'mail', payload: work });
  }
  return refusal;
}

/**
 * Puts an unpaid order back into a cart to change it: lines, bundles, codes and what the checkout knew, joined by what the
 * shopper has put into a cart since. The order ends in the same transaction. Asked again, it gives the same cart. A guest's
 * cart is opened by the token in the answer.
 */
export async function changeOrder(
  services: Services,
  shopper: ShopperInShop,
  orderId: string,
): Promise<EndRefusal | { cartToken: string | null }> {
  const { tenant, customer } = shopper;
  await askProvider(services, tenant, orderId);
  const [cartToken, ...tokensBefore] = services.env.APP_SECRETS.map((secret) =>
    tokenOfRestoredCart(secret, tenant.id, orderId),
  ) as [string, ...string[]];
  return services.db.withTenant(tenant.id, async (tx) => {
    // Locks are taken in the same order as when an order is placed, the cart before the order; otherwise the two could wait for
    // each other for ever.
    const own = await lockCart(tx, tenant.id, ownerOf(shopper));
    const order = await lockOrder(tx, tenant.id, orderId);
    const before = order?.changed_to_cart_id && (await findCartById(tx, tenant.id, order.changed_to_cart_id));
    if (before && before.status === 'open')
      return {
        cartToken:
          [cartToken, ...tokensBefore].find((token) => before.token_hash === hashToken(token)) ?? null,
      };
    const refusal = await endUnpaid(tx, order);
    if (refusal || !order) return refusal ?? { refused: 'NOT_OPEN' };

    const cartId = randomUUID();
    await restoreCart(tx, order.tenant_id, order, {
      id: cartId,
      tokenHash: hashToken(cartToken),
      priceBasis: tenant.priceBasis,
    });
    if (own?.status === 'open') await join(tx, shopper, own, { cartId, tokenHash: hashToken(cartToken) });
    if (customer) {
      // Whoever holds an order's link may be another person than the one whose account is open on this device.
      if (order.customer_id !== customer.id) await forgetStrangersDetails(tx, tenant.id, cartId, customer.id);
      else await forgetFormerCompany(tx, tenant.id, cartId, customer.id, order.placed_at);
      await adoptCart(tx, tenant.id, cartId, customer.id);
    }
    await setOrderState(tx, tenant.id, order.id, { changed_to_cart_id: cartId });
    return { cartToken: customer ? null : cartToken };
  });
}

/** Moves what the shopper's own cart holds into the restored one. */
async function join(
  tx: Tx,
  shopper: ShopperInShop,
  own: CartRow,
  { cartId, tokenHash }: { cartId: string; tokenHash: string },
): Promise<void> {
  const { tenant } = shopper;
  const reading = cartOf(shopper);
  const restored = await readCartContents(tx, { ...reading, owner: { tokenHash, customerId: null } });
  const brought = await readCartContents(tx, reading);
  const next = mergeLines(restored.lines, brought.lines, (lines) => holdsGoods(tenant, own, restored, lines));
  await writeCart(tx, tenant.id, cartId, mergeWriteFor(restored.lines, next));
  await mergeCodes(tx, tenant.id, own.id, cartId, maxCodes);
  await closeMergedCart(tx, tenant.id, own.id, cartId);
}

/** Ends an order whose row is locked, or says why not. */
async function endUnpaid(tx: Tx, order: OrderRow | undefined): Promise<EndRefusal | null> {
  const payments = order ? await listPaymentsOfOrder(tx, order.tenant_id, order.id) : [];
  const payment = countingPayment(payments);
  const isPaid = order?.status === 'paid' || payment?.status === 'authorized' || hasOtherAmount(payments);
  if (!order || isPaid) return { refused: 'PAID' };
  if (order.status !== 'open' || !payment || payment.provider === 'invoice') return { refused: 'NOT_OPEN' };
  if (await hasLeft(tx, order.tenant_id, order.id)) return { refused: 'NOT_OPEN' };
  await releaseStock(tx, order);
  await releaseCodes(tx, order.tenant_id, order.id);
  await setOrderState(tx, order.tenant_id, order.id, { status: 'cancelled' });
  await giveUpPayment(tx, payment);
  return null;
}
