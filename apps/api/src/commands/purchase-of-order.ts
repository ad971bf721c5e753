import { type ItemisedLine, itemise } from '@etalage/pricing';
import { paymentTexts } from '../payments/payment-texts.ts';
import type { Purchase, PurchaseAddress, PurchaseLine } from '../payments/provider.ts';
import type { AddressRow } from '../repositories/checkout.ts';
import type { OrderDetail } from '../repositories/order-detail.ts';
import type { OrderRow } from '../repositories/orders.ts';

/** What was bought and by whom, for a provider that bills the shopper itself; the lines add up to what is left to pay. */
export function purchaseOfOrder(order: OrderRow, detail: OrderDetail): Purchase {
  const lines = itemise({
    priceBasis: order.price_basis,
    displayBasis: order.display_basis,
    lines: detail.lines.map((line) => ({
      quantity: line.quantity,
      vatRate: line.vat_rate,
      unitPriceCents: line.unit_price_cents,
      totalCents: line.line_total_cents,
    })),
    vatGroups: detail.vatGroups.map((group) => ({
      rate: group.vat_rate,
      netCents: group.net_cents,
      vatCents: group.vat_cents,
    })),
    shippingCents: order.shipping_cents,
    discountCents: order.discount_cents,
    couponCents: order.coupon_cents,
  });
  return {
    lines: lines.map((line) => presentLine(line, order, detail)),
    billing: presentAddress(order, detail.billing),
    shipping: presentAddress(order, detail.shipping),
  };
}

function presentLine({ index, ...line }: ItemisedLine, order: OrderRow, detail: OrderDetail): PurchaseLine {
  const texts = paymentTexts(order.language);
  const goods = index === null ? undefined : detail.lines[index];
  const names: Record<ItemisedLine['kind'], string> = {
    goods: [goods?.name, goods?.variant_name].filter(Boolean).join(', '),
    shipping: texts.shipping,
    discount: texts.discount,
    'gift-card': texts.giftCard,
    rounding: texts.rounding,
  };
  return { ...line, description: names[line.kind], articleNumber: goods?.article_number ?? null };
}

function presentAddress({ email }: OrderRow, address: AddressRow): PurchaseAddress {
  const number = [address.house_number, address.house_number_addition].filter(Boolean).join(' ');
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    companyName: address.company_name,
    street: `${address.street} ${number}`,
    postalCode: address.postal_code,
    city: address.city,
    countryCode: address.country_code,
    email,
  };
}
