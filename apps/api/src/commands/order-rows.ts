import { type OwedParts, owedParts } from '@etalage/pricing';
import type { NewOrder } from '../repositories/orders.ts';
import type { CheckoutState } from './checkout.ts';
import { lineKey, toPricingLine } from './price-contents.ts';

/** What is owed for each line and for shipping: what an invoice says and a credit takes back. */
export function partsOf({ lines, codes, priced }: CheckoutState): OwedParts {
  return owedParts({ lines: lines.map(toPricingLine), promocodes: codes.promocodes }, priced);
}

/** What is owed at each rate, and what of it is shipping. */
export function orderVatGroups({ priced }: CheckoutState, { shipping }: OwedParts): NewOrder['vatGroups'] {
  const shippingAt = new Map(shipping.map((each) => [each.rate, each]));
  return priced.vatGroups.map(({ rate, netCents, vatCents }) => ({
    vat_rate: rate,
    net_cents: netCents,
    vat_cents: vatCents,
    shipping_net_cents: shippingAt.get(rate)?.netCents ?? 0,
    shipping_vat_cents: shippingAt.get(rate)?.vatCents ?? 0,
  }));
}

/** The order's lines, as they are kept with it. */
export function orderLines({ lines, priced }: CheckoutState, parts: OwedParts): NewOrder['lines'] {
  const owed = new Map(parts.lines.map((part) => [part.key, part]));
  const totals = new Map(priced.lines.map((line) => [line.key, line.total.shownCents]));
  const savings = new Map(priced.bundles.map(({ key, savingCents }) => [key, savingCents]));
  return lines.map((line, sort_index) => ({
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.productName,
    variant_name: line.variantName,
    article_number: line.articleNumber,
    media_id: (line.outfitMedia ?? line.media)?.id ?? null,
    quantity: line.quantity,
    vat_rate: line.vatRate,
    unit_price_cents: line.unitPriceCents,
    discount_price_cents: line.discountPriceCents,
    line_total_cents: totals.get(lineKey(line)) ?? 0,
    bundle_id: line.bundleId,
    bundle_group_key: line.bundleGroupKey,
    bundle_name: line.bundle?.name ?? null,
    units_per_set: line.unitsPerSet,
    net_cents: owed.get(lineKey(line))?.netCents ?? 0,
    vat_cents: owed.get(lineKey(line))?.vatCents ?? 0,
    discount_net_cents: owed.get(lineKey(line))?.discountNetCents ?? 0,
    discount_vat_cents: owed.get(lineKey(line))?.discountVatCents ?? 0,
    bundle_saving_cents: line.bundleGroupKey === null ? null : (savings.get(line.bundleGroupKey) ?? 0),
    sort_index,
    gift_text: line.giftText,
    delivery_day: line.deliveryDay,
    content_milli: line.contentMilli,
    content_unit: line.contentUnit,
  }));
}

/** The codes that take something off. One that finds nothing left to take is not used up by this order. */
export function orderPromocodes({ codes, priced }: CheckoutState, email: string): NewOrder['promocodes'] {
  const discounts = new Map(priced.promocodes.map(({ code, discount }) => [code, discount]));
  return codes.promocodes.flatMap(({ id, code }) => {
    const discount = discounts.get(code);
    if (!discount || (discount.exCents === 0 && discount.incCents === 0)) return [];
    return [{ promocode_id: id, code, email, discount_cents: discount.shownCents }];
  });
}

/** The cards that pay something. */
export function orderCoupons({ codes, priced }: CheckoutState): NewOrder['coupons'] {
  const used = new Map(priced.coupons.map(({ cardCode, usedCents }) => [cardCode, usedCents]));
  return codes.coupons.flatMap(({ id, cardCode }) => {
    const amount_cents = used.get(cardCode) ?? 0;
    return amount_cents > 0 ? [{ coupon_id: id, card_code: cardCode, amount_cents }] : [];
  });
}
