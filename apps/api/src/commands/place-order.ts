import { createHash, randomUUID } from 'node:crypto';
import type { StepTexts } from '@etalage/contracts';
import { invoiceDays, payableMinutes } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { step } from '@etalage/memory/steps';
import { findApprovalOfCart, lockWaiting } from '../repositories/approvals.ts';
import { type CartRow, findCartById, lockCart } from '../repositories/carts.ts';
import type { CheckoutContents } from '../repositories/checkout.ts';
import {
  type CodeHolds,
  holdCodes,
  type LostCode,
  markLostCodes,
  spendCodes,
  undoneUnlessNull,
} from '../repositories/code-holds.ts';
import { insertInvoice } from '../repositories/invoices.ts';
import { findOrderOfCart, insertOrder, type NewOrder, type OrderRow } from '../repositories/orders.ts';
import { type Shortage, takeStock } from '../repositories/stock.ts';
import { askForApproval, noteApproved } from './ask-for-approval.ts';
import { mayHaveCart, ownerOf, type ShopperInShop } from './change-cart.ts';
import { type CheckoutState, checkoutState, chosenPayment, readContents } from './checkout.ts';
import { invoiceOfPaidOrder, readOrderToInvoice } from './issue-invoice.ts';
import { limitOpenOrders } from './limit-open-orders.ts';
import { demandByVariant } from './line-rules.ts';
import { orderCoupons, orderLines, orderPromocodes, orderVatGroups, partsOf } from './order-rows.ts';
import { orderToken } from './order-token.ts';
import { approvedPayableUntil } from './payable-until.ts';
import { standardShippingCents } from './price-contents.ts';
import { promiseForCartBy, storedPromise } from './promise-for.ts';
import { type OrderRefusal, outOfStock, refusalOf } from './refuse-order.ts';
import type { Services } from './services.ts';
import { noteShadowOrder } from './shadow.ts';
import type { NewPayment } from './start-payment.ts';
import { firstLookSeconds, paymentTakeOverSeconds } from './waiting-times.ts';

/**
 * What the shopper confirmed: this cart in this version, at this total including VAT in cents, and perhaps what of it the
 * cards leave to pay and what each step said.
 */
export type OrderRequest = {
  cartId: string;
  cartVersion: number;
  confirmedTotalCents: number;
  confirmedToPayCents: number | null;
  /** What of each step it showed; without it, nobody looked at a summary. */
  confirmedSteps?: Partial<StepTexts>;
  idempotencyKey: string | null;
  /** Key of the network that it comes from; null where it comes from nobody in particular. */
  network: string | null;
  /** Who of the company approves that this cart becomes an order; without it, what needs that waits. */
  approval?: { id: string; approverId: string };
};

export type Placed = {
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'total_cents'>;
  token: string;
  isNew: boolean;
  /** The payment that was made with the order and is to be begun now; null for an order of before, and where nobody asks a provider. */
  toBegin: NewPayment | null;
};

/** There is no order yet: the cart waits for somebody of the shopper's company. */
export type Waiting = { approvalId: string };

const minute = 60_000;

type PlacingOptions = {
  /** Whether nothing of the transaction follows, so that its commit can be sent along. */
  isLast: boolean;
  /** Minutes in which it can be paid, where it is not the time that a shopper has who stands at the checkout. */
  payableMinutes?: number;
};

/**
 * Makes an order of a cart: locks the cart, prices it anew, holds the total against the confirmed one, takes stock and
 * codes, and writes order, payment and outbox, all in one transaction. A cart gives one order; asked again, by the same
 * or another key, it gives that order again. A total that fell passes, one that rose is refused. A refusal leaves
 * everything as it was, but for codes that other orders were quicker to use: those have left the cart. What costs more than a
 * colleague may spend is not ordered: their cart waits, and holds nothing meanwhile.
 */
export function placeOrder(
  services: Pick<Services, 'db' | 'env' | 'payments'>,
  shopper: ShopperInShop,
  request: OrderRequest,
): Promise<Placed | Waiting | OrderRefusal> {
  return step({ of: 'command', name: 'place-order' }, () => place(services, shopper, request));
}

async function place(
  services: Pick<Services, 'db' | 'env' | 'payments'>,
  shopper: ShopperInShop,
  request: OrderRequest,
): Promise<Placed | Waiting | OrderRefusal> {
  const { tenant } = shopper;
  const owner = ownerOf(shopper);
  if (!mayHaveCart(owner)) return { refused: 'CART_EMPTY' };
  return services.db.withTenant(tenant.id, async (tx) => {
    const [cart, found] = await Promise.all([lockCart(tx, tenant.id, owner), readContents(tx, shopper)]);
    const confirmed = cart?.id === request.cartId ? cart : await findCartById(tx, tenant.id, request.cartId);
    const before = confirmed?.status === 'ordered' && (await orderBefore(tx, shopper, confirmed, request));
    if (before) return repeat(services.env.APP_SECRET, before, request);
    const asked = cart?.id !== request.cartId && (await askedBefore(tx, shopper, request));
    if (asked) return { approvalId: asked };
    if (cart?.status !== 'open' || found.lines.length === 0) return { refused: 'CART_EMPTY' };
    // The shopper confirmed another cart than this one; that its version and price are the same does not matter.
    if (cart.id !== request.cartId) return { refused: 'CART_CHANGED' };
    return placeCart(services, tx, shopper, cart, found, request, { isLast: true });
  });
}

/** A cart that is open and locked, with its contents of after the lock, as `placeOrder` takes it; for subscriptions as well. */
export async function placeCart(
  services: Pick<Services, 'env' | 'payments'>,
  tx: Tx,
  shopper: ShopperInShop,
  cart: CartRow,
  found: CheckoutContents,
  request: OrderRequest,
  { isLast, payableMinutes: minutes }: PlacingOptions,
): Promise<Placed | Waiting | OrderRefusal> {
  const { tenant } = shopper;
  const state = checkoutState(services.payments, shopper, cart, found);
  const now = new Date();
  const refusal = refusalOf(now, state, request);
  if (refusal) return refusal;
  const { approval } = request;
  if (approval && !(await lockWaiting(tx, tenant.id, approval))) return { refused: 'ALREADY_DECIDED' };
  if (state.needsApproval && shopper.customer) {
    const asked = await askForApproval(tx, tenant.id, shopper.customer, cart, state.priced.totalCents);
    return asked ?? { refused: 'CART_CHANGED' };
  }

  const id = randomUUID();
  const made = newOrder(now, shopper, cart, state, request, id);
  const given =
    minutes === undefined ? made : { ...made, order: { ...made.order, payableMs: minutes * minute } };
  const tooMany =
    // An order that makes its own time to be paid waits for no shopper.
    minutes === undefined &&
    given.payment?.status === 'created' &&
    (await limitOpenOrders(tx, services.env, tenant.id, placing(given, request)));
  if (tooMany) return tooMany;
  const missing = await takeAll(tx, tenant.id, demandByVariant(state.lines), given);
  if (missing && 'short' in missing)
    return outOfStock(state, new Map(missing.short.map((each) => [each.variantId, each.available])));
  if (missing) {
    const codes = await markLostCodes(tx, tenant.id, cart.id, missing.lost);
    return { refused: 'CODE_UNAVAILABLE', codes };
  }
  if (approval) await noteApproved(tx, tenant.id, approval, id);
  const { status, total_cents, language, currency } = given.order;
  await noteShadowOrder(tx, shopper, id);
  const { number, placed_at } = await insertOrder(tx, tenant.id, given, {
    isLast: isLast && status !== 'paid',
    firstLookSeconds,
  });
  if (status === 'paid') {
    await spendCodes(tx, tenant.id, id);
    const whole = await readOrderToInvoice(tx, tenant, id);
    await insertInvoice(tx, tenant.id, invoiceOfPaidOrder(tenant, whole, placed_at));
  }
  const token = orderToken(services.env.APP_SECRET, tenant.id, id, placed_at);
  const payment = given.payment?.status === 'created' ? { ...given.payment, currency } : null;
  return {
    order: { id, number, status, total_cents },
    token,
    isNew: true,
    toBegin: payment && { payment, order: { id, number, language, placed_at } },
  };
}

const placing = ({ order }: NewOrder, { network }: OrderRequest) => ({
  email: order.email.toLowerCase(),
  customerId: order.customer_id,
  network,
});

/** Takes all that the order needs, or nothing: its goods, then its codes and the money on its cards. */
async function takeAll(
  tx: Tx,
  tenantId: string,
  demand: ReadonlyMap<number, number>,
  { promocodes, coupons }: NewOrder,
): Promise<{ short: Shortage[] } | { lost: LostCode[] } | null> {
  const takeGoods = async () => {
    const short = await takeStock(tx, tenantId, demand);
    return short.length > 0 ? { short } : null;
  };
  if (promocodes.length === 0 && coupons.length === 0) return takeGoods();
  const holds: CodeHolds = {
    promocodes: promocodes.map(({ promocode_id, email }) => ({ id: promocode_id, email })),
    cards: coupons.map(({ coupon_id, amount_cents }) => ({ id: coupon_id, amountCents: amount_cents })),
  };
  return undoneUnlessNull(tx, async () => {
    const short = await takeGoods();
    if (short) return short;
    const lost = await holdCodes(tx, tenantId, holds);
    return lost.length > 0 ? { lost } : null;
  });
}

/** What became of the confirmed cart where it waits already, as after a double click or a lost answer. */
async function askedBefore(tx: Tx, { tenant, customer }: ShopperInShop, { cartId }: OrderRequest) {
  return customer ? findApprovalOfCart(tx, tenant.id, customer.id, cartId) : undefined;
}

/**
 * The order that a cart became, for the shopper who placed it: whoever holds the cart's cookie, is its customer, or names the
 * key that it was ordered with; null for anyone else.
 */
export async function orderBefore(
  tx: Tx,
  shopper: ShopperInShop,
  cart: CartRow,
  request: Pick<OrderRequest, 'idempotencyKey'>,
): Promise<OrderRow | null> {
  const order = await findOrderOfCart(tx, cart.tenant_id, cart.id);
  if (!order) return null;
  const { tokenHash, customerId } = ownerOf(shopper);
  const isOwn =
    (cart.token_hash !== null && cart.token_hash === tokenHash) ||
    (cart.customer_id !== null && cart.customer_id === customerId);
  const isSameKey = request.idempotencyKey !== null && order.idempotency_key === scopedKey(cart, request);
  return isOwn || isSameKey ? order : null;
}

/** An order once more, unless its key was used for another request. */
function repeat(secret: string, order: OrderRow, request: OrderRequest): Placed | OrderRefusal {
  const { idempotencyKey } = request;
  const isSameKey = order.idempotency_key === scopedKey({ id: order.cart_id }, { idempotencyKey });
  if (idempotencyKey !== null && isSameKey && order.request_hash !== hashRequest(request))
    return { refused: 'IDEMPOTENCY_CONFLICT' };
  return {
    order,
    token: orderToken(secret, order.tenant_id, order.id, order.placed_at),
    isNew: false,
    toBegin: null,
  };
}

function newOrder(
  now: Date,
  { tenant, language, customer }: ShopperInShop,
  cart: CartRow,
  state: CheckoutState,
  request: OrderRequest,
  id: string,
): NewOrder {
  const { priced, billing, shipping, shippingMethods } = state;
  const shippingMethod = shippingMethods.find((method) => method.id === cart.shipping_method_id);
  const { email, first_name, last_name } = cart;
  if (!billing || !shippingMethod || email === null || first_name === null || last_name === null) {
    throw new Error('An order was let through without its details.');
  }
  const chosen = chosenPayment(state);
  const payment = priced.toPayCents > 0 && chosen ? { ...chosen, id: randomUUID() } : null;
  const isInvoice = payment?.provider === 'invoice';
  const parts = partsOf(state);
  return {
    order: {
      id,
      cart_id: cart.id,
      cart_version: cart.version,
      idempotency_key: scopedKey(cart, request),
      request_hash: hashRequest(request),
      status: payment ? 'open' : 'paid',
      language,
      currency: tenant.currency,
      price_basis: priced.basis,
      display_basis: priced.displayBasis,
      email,
      first_name,
      last_name,
      phone: cart.phone,
      company_name: cart.company_name,
      vat_number: cart.vat_number,
      reference: cart.reference,
      note: cart.note,
      billing_address_id: billing.id,
      shipping_address_id: (shipping ?? billing).id,
      shipping_method_id: shippingMethod.id,
      shipping_name: shippingMethod.name,
      subtotal_cents: priced.subtotal.shownCents,
      shipping_cents: priced.shipping.price.shownCents,
      standard_shipping_cents: standardShippingCents(state),
      discount_cents: priced.discount.shownCents,
      net_cents: priced.totalExCents,
      vat_cents: priced.vatCents,
      total_cents: priced.totalCents,
      coupon_cents: priced.totalCents - priced.toPayCents,
      confirmed_total_cents: request.confirmedTotalCents,
      customer_id: customer?.id ?? null,
      placed_by_staff: customer?.shadow?.staffName ?? cart.asked_by_staff,
      placed_from: request.network,
      delivery_promise: storedPromise(promiseForCartBy(now, state, shippingMethod)),
      payableMs: isInvoice
        ? invoiceDays * 24 * 60 * minute
        : request.approval
          ? approvedMs(now, state)
          : payableMinutes * minute,
    },
    lines: orderLines(state, parts),
    promocodes: orderPromocodes(state, customer?.email ?? email.toLowerCase()),
    coupons: orderCoupons(state),
    vatGroups: orderVatGroups(state, parts),
    payment: payment && {
      id: payment.id,
      provider: payment.provider,
      method: payment.method,
      status: isInvoice ? 'open' : 'created',
      amount_cents: priced.toPayCents,
    },
    work: workAfter(id, isInvoice ? null : payment),
  };
}

/** Milliseconds in which an order that is approved now can be paid: all of a day that its mail names, to its end. */
function approvedMs(now: Date, { lines }: Pick<CheckoutState, 'lines'>): number {
  const days = lines.map(({ deliveryDay }) => deliveryDay);
  return approvedPayableUntil(now, days).until.getTime() - now.getTime();
}

/** What is left to do once the order stands: its mail, and the provider's payment where this process dies before it is asked for. */
function workAfter(orderId: string, payment: { id: string } | null): NewOrder['work'] {
  return [
    { work: { kind: 'mail', payload: { template: 'order-received', orderId } }, delaySeconds: 0 },
    ...(payment
      ? [
          {
            work: { kind: 'payment.create', payload: { paymentId: payment.id } } as const,
            delaySeconds: paymentTakeOverSeconds,
          },
        ]
      : []),
  ];
}

/** A key is its cart's: the same one from another cart is another key. */
function scopedKey(
  cart: Pick<CartRow, 'id'>,
  { idempotencyKey }: Pick<OrderRequest, 'idempotencyKey'>,
): string | null {
  return idempotencyKey === null ? null : `${cart.id}:${idempotencyKey}`;
}

function hashRequest(request: OrderRequest): string {
  const { cartVersion, confirmedTotalCents, confirmedToPayCents, confirmedSteps } = request;
  const toPay = confirmedToPayCents === null ? '' : ` ${confirmedToPayCents}`;
  const steps = confirmedSteps ? ` ${JSON.stringify(Object.entries(confirmedSteps).sort())}` : '';
  return createHash('sha256')
    .update(`${cartVersion} ${confirmedTotalCents}${toPay}${steps}`)
    .digest('base64url');
}
