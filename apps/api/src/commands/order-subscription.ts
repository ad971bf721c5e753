import { invoiceDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { basisOfCustomer } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import type { CartContentLine } from '../repositories/cart-contents.ts';
import { createCart, updateCart } from '../repositories/carts.ts';
import { readCheckoutContents } from '../repositories/checkout.ts';
import { undoneUnlessNull } from '../repositories/code-holds.ts';
import type { Subscriber, SubscriptionRow } from '../repositories/subscriptions.ts';
import { type Placed, placeCart } from './place-order.ts';
import { priceSubscription } from './price-subscription.ts';
import type { OrderRefusal } from './refuse-order.ts';
import type { Services } from './services.ts';
import { hashToken, newToken } from './token.ts';

/** 'LIMIT_EXCEEDED': a colleague may not spend as much by themselves, and nobody is asked to approve what comes again and again. */
export type SubscriptionRefusal = OrderRefusal | { refused: 'LIMIT_EXCEEDED' };

type Ordering = {
  subscription: Pick<
    SubscriptionRow,
    'language' | 'billing_address_id' | 'shipping_address_id' | 'shipping_method_id' | 'provider' | 'method'
  >;
  subscriber: Subscriber;
  lines: readonly CartContentLine[];
  /** Cents including VAT that the customer was told: an order that costs more is refused. */
  toldTotalCents: number;
  /** The customer stands at the page and pays this one: it is theirs as any other order is. */
  isFirst: boolean;
  network: string | null;
};

/** How long an order may wait for money that is taken by a mandate: all tries, and the days that a direct debit takes. */
const collectedMinutes = invoiceDays * 24 * 60;

/**
 * Orders what a subscription holds, by a cart of its own and the code that places every order. A refusal leaves nothing behind.
 * It runs inside the transaction that notes which date was ordered.
 */
export async function orderSubscription(
  services: Pick<Services, 'env' | 'payments'>,
  tx: Tx,
  tenantOfAll: Tenant,
  { subscription, subscriber, lines, toldTotalCents, isFirst, network }: Ordering,
): Promise<Placed | SubscriptionRefusal> {
  const tenant = { ...tenantOfAll, displayBasis: basisOfCustomer(subscriber.categoryId, tenantOfAll) };
  const { language } = subscription;
  let placed: Placed | null = null;
  const refusal = await undoneUnlessNull<SubscriptionRefusal>(tx, async () => {
    const owner = { tokenHash: hashToken(newToken()), customerId: null };
    const made = await createCart(tx, tenant.id, owner, language, lines.map(toInsert));
    if (!made) throw new Error('A cart of its own was not made.');
    const cart = await updateCart(tx, tenant.id, made.row.id, {
      email: subscriber.email,
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      phone: subscriber.phone,
      company_name: subscriber.companyName,
      vat_number: subscriber.vatNumber,
      billing_address_id: subscription.billing_address_id,
      shipping_address_id: subscription.shipping_address_id,
      shipping_method_id: subscription.shipping_method_id,
      payment_provider: subscription.provider,
      payment_method: subscription.method,
    });
    const languages = { language, fallback: tenant.defaultLanguage };
    const found = await readCheckoutContents(
      tx,
      { tenantId: tenant.id, owner, languages },
      subscriber.categoryId,
    );
    const { shipping_method_id } = subscription;
    const { totalCents } = priceSubscription(tenant, lines, found.shippingMethods, shipping_method_id);
    if (subscriber.orderLimitCents !== null && totalCents > subscriber.orderLimitCents)
      return { refused: 'LIMIT_EXCEEDED' };
    const { id, email, categoryId } = subscriber;
    const shopper = { tenant, language, cartToken: null, customer: { id, email, categoryId } };
    const request = {
      cartId: cart.id,
      cartVersion: cart.version,
      confirmedTotalCents: toldTotalCents,
      confirmedToPayCents: null,
      idempotencyKey: null,
      network,
    };
    // In the way that was agreed to, also where the checkout would offer another by now: what is not told is not done.
    const paymentMethods = found.paymentMethods.filter(
      ({ provider, method }) => provider === subscription.provider && method === subscription.method,
    );
    const agreed = { ...found, paymentMethods };
    const outcome = await placeCart(services, tx, shopper, cart, agreed, request, {
      isLast: false,
      ...(!isFirst && { payableMinutes: collectedMinutes }),
    });
    if ('approvalId' in outcome) return { refused: 'LIMIT_EXCEEDED' };
    if ('refused' in outcome) return outcome;
    placed = outcome;
    return null;
  });
  return refusal ?? placed ?? { refused: 'CART_EMPTY' };
}

function toInsert(line: CartContentLine, place: number) {
  return {
    variantId: line.variantId,
    quantity: line.quantity,
    snapshotCents: line.discountPriceCents ?? line.unitPriceCents,
    bundleId: null,
    bundleGroupKey: null,
    unitsPerSet: null,
    place,
    giftText: null,
    deliveryDay: null,
  };
}
