import { maxQuantity, mostSubscriptionLines } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { givesMandate } from '../payments/methods.ts';
import type { CheckoutContents, PaymentMethodFacts } from '../repositories/checkout.ts';
import { readLinesOfOrder } from '../repositories/earlier-lines.ts';
import { findOrder } from '../repositories/orders.ts';
import type { SubscriptionLineRow } from '../repositories/subscriptions.ts';
import type { ShopperInShop } from './change-cart.ts';
import { readContents } from './checkout.ts';
import { offeredMethods, onInvoiceAlone } from './offered-methods.ts';
import { readSubscriptionNow, type SubscriptionNow } from './price-subscription.ts';
import type { Services } from './services.ts';

/** A shopper who is logged in. */
export type LoggedInShopper = ShopperInShop & { customer: NonNullable<ShopperInShop['customer']> };

/** What goes into it: a variant, the goods of an order, or else those of the cart. */
export type SubscriptionSource = {
  variantId?: number | undefined;
  quantity?: number | undefined;
  orderId?: string | undefined;
};

export type SubscriptionOffer = {
  wanted: SubscriptionLineRow[];
  now: SubscriptionNow;
  found: CheckoutContents;
  /** Lines of the cart that go into it whole, and are taken out. */
  cartLineIds: number[];
};

/** What a subscription to these would be, as it is now; null where the customer has no such order, or nothing is named. */
export async function readSubscriptionOffer(
  tx: Tx,
  shopper: LoggedInShopper,
  source: SubscriptionSource,
): Promise<SubscriptionOffer | null> {
  const { tenant, language } = shopper;
  const found = await readContents(tx, shopper);
  const chosen = await linesOf(tx, shopper, source, found);
  if (!chosen) return null;
  const { wanted, cartLineIds = [] } = chosen;
  const now = await readSubscriptionNow(tx, tenant, language, wanted);
  const named = new Map(now.lines.map((line) => [line.variantId, line]));
  // A variant that is named by its number alone gets the name that it has now.
  const called = wanted.map((line) => {
    const known = named.get(line.variantId);
    return known ? { ...line, name: known.productName, variantName: known.variantName } : line;
  });
  return { wanted: called, now, found, cartLineIds };
}

async function linesOf(
  tx: Tx,
  { tenant, customer }: LoggedInShopper,
  { variantId, quantity = 1, orderId }: SubscriptionSource,
  found: CheckoutContents,
): Promise<{ wanted: SubscriptionLineRow[]; cartLineIds?: number[] } | null> {
  if (variantId !== undefined) return { wanted: [{ variantId, quantity, name: '', variantName: '' }] };
  if (orderId !== undefined) {
    const order = await findOrder(tx, tenant.id, orderId);
    if (order?.customer_id !== customer.id) return null;
    const lines = await readLinesOfOrder(tx, tenant.id, orderId);
    return { wanted: together(lines.filter(({ bundleId }) => bundleId === null)) };
  }
  // What is meant as a gift or for one day is no delivery that comes again; it stays in the cart.
  const loose = found.lines
    .filter(({ bundleId, giftText, deliveryDay }) => bundleId === null && !giftText && !deliveryDay)
    .map((line) => ({ ...line, name: line.productName }));
  const wanted = together(loose);
  const isIn = new Set(wanted.map(({ variantId }) => variantId));
  return { wanted, cartLineIds: loose.filter((line) => isIn.has(line.variantId)).map(({ id }) => id) };
}

/** One line of each variant, at most as many as a subscription may have. */
function together(lines: readonly SubscriptionLineRow[]): SubscriptionLineRow[] {
  const byVariant = new Map<number, SubscriptionLineRow>();
  for (const { variantId, quantity, name, variantName } of lines) {
    const before = byVariant.get(variantId)?.quantity ?? 0;
    byVariant.set(variantId, {
      variantId,
      quantity: Math.min(before + quantity, maxQuantity),
      name,
      variantName,
    });
  }
  return [...byVariant.values()].slice(0, mostSubscriptionLines);
}

/** The ways of paying by which later orders can be paid too: on account where the customer may, else such as give a mandate. */
export function subscriptionMethods(
  { payments }: Pick<Services, 'payments'>,
  { tenant, language }: ShopperInShop,
  { paymentMethods, allowInvoice, known }: CheckoutContents,
  amountCents: number,
): PaymentMethodFacts[] {
  const fitting = paymentMethods.filter(({ provider, method }) =>
    provider === 'invoice' ? allowInvoice && known?.vatNumber != null : givesMandate(method),
  );
  const country = known?.billing?.country_code ?? tenant.countryCode;
  const query = { amountCents, currency: tenant.currency, country, language };
  const offered = offeredMethods(payments, tenant, fitting, query);
  return onInvoiceAlone(offered);
}
