import type { CartBundle, CartLine, Order } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { bundleQuantity, euros, pricePerUnit, unitPriceOf } from '@etalage/pricing';
import { presentAddress } from '../../commands/address-rules.ts';
import { isNothingCharged, moneyState, type OrderMoney } from '../../commands/money-state.ts';
import { canBePaid, isBeingCollected } from '../../commands/pay-again.ts';
import { productSlug } from '../../commands/product-slug.ts';
import { withdrawalOf } from '../../commands/withdrawal-right.ts';
import { maskedCard } from '../../html/masked-card.ts';
import type { PaymentMethodFacts } from '../../repositories/checkout.ts';
import type { InvoiceSummaryRow } from '../../repositories/invoices.ts';
import type { OrderDetail, OrderDetailLine } from '../../repositories/order-detail.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { RefundRow } from '../../repositories/refunds.ts';
import { presentImage, presentImageUrl } from '../shared/present-image.ts';
import { presentInvoice } from '../shared/present-invoice.ts';
import { presentReturn } from './present-return.ts';
import { presentTimeline } from './present-timeline.ts';

export type PaymentOfOrder = { row: PaymentRow; name: string };

/** An order as it was placed; amounts in euros on the basis on which the shopper confirmed them. */
export function presentOrder(
  order: OrderRow,
  detail: OrderDetail,
  payment: PaymentOfOrder | null,
  money: OrderMoney & { invoices: readonly InvoiceSummaryRow[]; access: Order['access'] },
  paymentMethods: readonly PaymentMethodFacts[],
): Order {
  const { lines, promocodes, coupons, billing, shipping, steps } = detail;
  const isOwn = money.access !== 'colleague';
  const shipment = {
    shippingMethod: { id: order.shipping_method_id, name: order.shipping_name },
    price: euros(order.shipping_cents),
  };
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    ...(order.placed_by_staff !== null && { placedByStaff: order.placed_by_staff }),
    language: order.language,
    currency: order.currency,
    basis: order.display_basis,
    email: order.email,
    firstName: order.first_name,
    lastName: order.last_name,
    phone: order.phone,
    companyName: order.company_name,
    vatNumber: order.vat_number,
    reference: order.reference,
    note: order.note,
    billing: presentAddress(billing),
    shipping: presentAddress(shipping),
    transactionLines: lines.map((line) => presentLine(order, line)),
    bundles: presentBundles(lines),
    discount: euros(order.discount_cents),
    promocodes: promocodes.map(({ code, discount_cents }) => ({ code, discount: euros(discount_cents) })),
    couponsCreated: coupons.map(({ card_code, amount_cents }) => ({
      // Whoever reads it whole can spend what is left on the card, which is its buyer's.
      cardCode: isOwn ? card_code : maskedCard(card_code),
      used: euros(amount_cents),
    })),
    shipments: [shipment],
    promise: order.delivery_promise,
    totals: presentTotals(order, detail),
    confirmedTotal: euros(order.confirmed_total_cents ?? order.total_cents),
    payment: payment && {
      id: payment.row.id,
      status: payment.row.status,
      provider: payment.row.provider,
      method: payment.row.method,
      name: payment.name,
      checkoutUrl: payment.row.status === 'open' && isOwn ? payment.row.checkout_url : null,
      isCollected: isBeingCollected(payment.row, detail),
    },
    moneyState: moneyState(money),
    refunds: money.refunds.map(presentRefund),
    timeline: presentTimeline(order, detail, money.payments),
    withdrawal: withdrawalOf(order, detail, money.payments, new Date()),
    returns: detail.returns.map((each) => presentReturn(each, lines)),
    trackUrl: steps.find(({ step }) => step === 'sent')?.trackUrl ?? null,
    access: money.access,
    // Their files are for who ordered; the company has those of its own orders.
    invoices: isOwn ? money.invoices.map(presentInvoice) : [],
    isNothingCharged: isNothingCharged(money.payments),
    isChanged: order.changed_to_cart_id !== null,
    subscription: {
      id: money.access === 'customer' ? detail.subscriptionId : null,
      canBegin: money.access === 'customer' && detail.offersSubscription,
    },
    canPayAgain: isOwn && canBePaid(order, money.payments, detail),
    paymentMethods: [...paymentMethods],
  };
}

function presentTotals(order: OrderRow, { vatGroups, creditedCents }: OrderDetail): Order['totals'] {
  return {
    subTotal: euros(order.subtotal_cents),
    discount: euros(order.discount_cents),
    shipping: euros(order.shipping_cents),
    shippingIsFrom: false,
    pickupIsFree: false,
    totalExcludingVat: euros(order.net_cents),
    vat: euros(order.vat_cents),
    vatGroups: vatGroups.map((group) => ({
      vatPercentage: group.vat_rate / 100,
      net: euros(group.net_cents),
      vat: euros(group.vat_cents),
    })),
    total: euros(order.total_cents),
    coupons: euros(order.coupon_cents),
    ...(creditedCents > 0 && { credited: euros(creditedCents) }),
    toPay: euros(order.total_cents - order.coupon_cents - creditedCents),
  };
}

function presentRefund(refund: RefundRow): Order['refunds'][number] {
  const { amount_cents, status, coupon_id, requested_at, sent_at, ended_at } = refund;
  const since = ended_at ?? (status === 'sent' ? sent_at : null) ?? requested_at;
  return {
    amount: euros(amount_cents),
    status,
    to: coupon_id === null ? 'payment' : 'card',
    requestedAt: requested_at.toISOString(),
    since: since.toISOString(),
  };
}

function presentLine(order: OrderRow, line: OrderDetailLine): CartLine {
  const { tenant_id: tenantId, price_basis: priceBasis, display_basis: displayBasis } = order;
  const prices = { unitPriceCents: line.unit_price_cents, discountPriceCents: line.discount_price_cents };
  const unit = unitPriceOf(prices, line.vat_rate, priceBasis, displayBasis);
  const { content_milli: contentMilli, content_unit: contentUnit } = line;
  const perUnit = pricePerUnit(unit.discountedUnitPrice, { contentMilli, contentUnit });
  const slug = productSlug(line.product_slug, line.name, line.outfit_ids[0] ?? line.variant_id);
  const effective = euros(unit.discountedUnitPrice.shownCents);
  return {
    id: line.id,
    product: {
      id: line.product_id,
      name: line.name,
      slug,
      unitPrice: euros(unit.unitPrice.shownCents),
      discountPrice: unit.isDiscounted ? effective : null,
      lowestBefore: null,
      pricePerUnit: perUnit && { price: euros(perUnit.price.shownCents), unit: perUnit.unit },
      mainMediaUrl: presentImageUrl(tenantId, line.media),
      vatCode: { vatPercentage: line.vat_rate / 100 },
      outfits: line.outfit_ids.map((id) => ({ id })),
    },
    productVariantId: line.variant_id,
    productVariant: { id: line.variant_id, name: line.variant_name, articleNumber: line.article_number },
    quantity: line.quantity,
    subTotal: euros(line.line_total_cents),
    slug,
    outfitImage: line.is_of_outfit ? presentImageUrl(tenantId, line.media) : null,
    image: presentImage(tenantId, line.media, line.name),
    available: Math.min(maxQuantity, line.quantity),
    metadata: {
      ...(line.bundle_group_key !== null && {
        bundleGroupKey: line.bundle_group_key,
        bundleId: line.bundle_id ?? 0,
        unitsPerSet: line.units_per_set ?? 1,
      }),
      unitPriceBasis: displayBasis,
      unitPriceSnapshot: effective,
      unitPriceEffective: effective,
      vatPct: line.vat_rate / 100,
    },
    giftText: line.gift_text,
    deliveryDay: line.delivery_day,
    daysLeft: null,
  };
}

/** The bundles among an order's lines, with what each was said to save. */
function presentBundles(lines: readonly OrderDetailLine[]): CartBundle[] {
  const groups = Map.groupBy(lines, (line) => line.bundle_group_key);
  return [...groups].flatMap(([bundleGroupKey, group]) => {
    const [first] = group;
    if (bundleGroupKey === null || !first) return [];
    const subTotal = group.reduce((sum, line) => sum + line.line_total_cents, 0);
    const sets = group.map((line) => ({ quantity: line.quantity, unitsPerSet: line.units_per_set ?? 1 }));
    return [
      {
        bundleGroupKey,
        bundleId: first.bundle_id ?? 0,
        name: first.bundle_name ?? '',
        slug: first.bundle_slug ?? '',
        image: null,
        quantity: bundleQuantity(sets),
        subTotal: euros(subTotal),
        saving: euros(first.bundle_saving_cents ?? 0),
        lineIds: group.map((line) => line.id),
      },
    ];
  });
}
