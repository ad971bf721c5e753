import { authorisesFirst } from './methods.ts';
import type { PaymentRequest, PurchaseAddress, PurchaseLine } from './provider.ts';

export type MollieAmount = { currency: string; value: string };

export const locales: Record<string, string> = { nl: 'nl_NL', en: 'en_GB', de: 'de_DE', fr: 'fr_FR' };

/** What a payment is made with. */
export function paymentBody(tenantId: string, request: PaymentRequest): object {
  const { purchase, currency } = request;
  return {
    amount: amountOf(request.amountCents, currency),
    description: request.description,
    redirectUrl: request.redirectUrl,
    // Mollie refuses an address it cannot reach; without one, asking again finds out how the payment went.
    ...(isPublic(request.webhookUrl) && { webhookUrl: request.webhookUrl }),
    method: request.method,
    ...(locales[request.language] && { locale: locales[request.language] }),
    metadata: { tenant: tenantId, order: request.orderId, payment: request.paymentId },
    ...(authorisesFirst(request.method) && { captureMode: 'manual' }),
    ...(purchase && {
      lines: purchase.lines.map((line) => lineBody(line, currency)),
      billingAddress: addressBody(purchase.billing),
      shippingAddress: addressBody(purchase.shipping),
    }),
  };
}

/** Whether it is the first of several payments, or a later one: that has no page and no method of its own. */
export function sequenceBody({ mandate }: PaymentRequest, customer: string | null): object {
  if (customer !== null) return { sequenceType: 'first', customerId: customer };
  if (mandate === null || mandate === 'ask') return {};
  return {
    sequenceType: 'recurring',
    customerId: mandate.customer,
    mandateId: mandate.id,
    method: undefined,
  };
}

const lineTypes: Record<PurchaseLine['kind'], string> = {
  goods: 'physical',
  shipping: 'shipping_fee',
  discount: 'discount',
  'gift-card': 'gift_card',
  rounding: 'surcharge',
};

function lineBody(line: PurchaseLine, currency: string): object {
  const isLess = line.kind === 'rounding' && line.totalCents < 0;
  return {
    // Mollie wants a negative price only of what takes something off.
    type: isLess ? 'discount' : lineTypes[line.kind],
    description: line.description,
    quantity: line.quantity,
    unitPrice: amountOf(line.unitPriceCents, currency),
    ...(line.discountCents > 0 && { discountAmount: amountOf(line.discountCents, currency) }),
    totalAmount: amountOf(line.totalCents, currency),
    vatRate: decimal(line.vatRate),
    vatAmount: amountOf(line.vatCents, currency),
    ...(line.articleNumber !== null && { sku: line.articleNumber.slice(0, 64) }),
  };
}

function addressBody(address: PurchaseAddress): object {
  return {
    givenName: address.firstName,
    familyName: address.lastName,
    ...(address.companyName !== null && { organizationName: address.companyName }),
    streetAndNumber: address.street,
    postalCode: address.postalCode,
    city: address.city,
    country: address.countryCode,
    email: address.email,
  };
}

/** An amount as Mollie writes it. */
export function amountOf(amountCents: number, currency: string): MollieAmount {
  return { currency, value: decimal(amountCents) };
}

/** 1295 -> '12.95' and -5 -> '-0.05', the way Mollie writes amounts. */
export function decimal(hundredths: number): string {
  const whole = Math.abs(hundredths);
  const sign = hundredths < 0 ? '-' : '';
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && !/(^|\.)localhost$|^\d+\.\d+\.\d+\.\d+$|^\[/.test(hostname);
}
