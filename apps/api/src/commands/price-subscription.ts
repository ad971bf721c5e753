import type { Tx } from '@etalage/db';
import type { PricedCart } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import { type CartContentLine, type CartContents, readLinesNow } from '../repositories/cart-contents.ts';
import { type CheckoutContents, readCheckoutContents } from '../repositories/checkout.ts';
import { offeredOnSubscription, type SubscriptionLineRow } from '../repositories/subscriptions.ts';
import { priceContents } from './price-contents.ts';
import { hashToken, newToken } from './token.ts';

/** What a subscription's lines are now, those that are wanted of each. */
export type SubscriptionNow = {
  lines: CartContentLine[];
  /** Wanted and not for sale on subscription any more: deleted, unpublished or not offered. */
  gone: SubscriptionLineRow[];
  /** For sale, with less of it than is wanted. */
  short: SubscriptionLineRow[];
};

export async function readSubscriptionNow(
  tx: Tx,
  tenant: Tenant,
  language: string,
  wanted: readonly SubscriptionLineRow[],
): Promise<SubscriptionNow> {
  const languages = { language, fallback: tenant.defaultLanguage };
  const before = wanted.map(({ variantId, quantity }) => ({
    variantId,
    quantity,
    bundleId: null,
    bundleGroupKey: null,
    unitsPerSet: null,
    giftText: null,
  }));
  const variantIds = wanted.map(({ variantId }) => variantId);
  const offered = await offeredOnSubscription(tx, tenant.id, variantIds);
  const lines = await readLinesNow(tx, { tenantId: tenant.id, languages }, before);
  const stock = new Map(lines.map((line) => [line.variantId, line.stock]));
  return {
    lines,
    gone: wanted.filter(({ variantId }) => !offered.has(variantId)),
    short: wanted.filter(
      ({ variantId, quantity }) => offered.has(variantId) && (stock.get(variantId) ?? 0) < quantity,
    ),
  };
}

/** What a checkout would offer whoever has such a category, without a cart. */
export async function readWithoutCart(
  tx: Tx,
  tenant: Tenant,
  language: string,
  categoryId: number | null,
): Promise<CheckoutContents> {
  const languages = { language, fallback: tenant.defaultLanguage };
  const owner = { tokenHash: hashToken(newToken()), customerId: null };
  return readCheckoutContents(tx, { tenantId: tenant.id, owner, languages }, categoryId);
}

/** The price of the lines, sent by this way. Codes never count for subscriptions. */
export function priceSubscription(
  tenant: Tenant,
  lines: readonly CartContentLine[],
  shippingMethods: CartContents['shippingMethods'],
  shippingMethodId: number,
): PricedCart {
  return priceContents(
    tenant,
    { lines, shippingMethods, codes: { promocodes: [], coupons: [] } },
    shippingMethodId,
  );
}
