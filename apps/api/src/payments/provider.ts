import type { Tenant } from '../plugins/tenant.ts';

/** The shop as a provider needs it. */
export type PayingShop = Pick<Tenant, 'id' | 'slug'>;

/** What a provider is asked to collect. Amount and references were stored before; answers are held against them. */
export type PaymentRequest = {
  /** Our payment's id, and the idempotency key: asking twice makes one payment. */
  paymentId: string;
  orderId: string;
  orderNumber: number;
  amountCents: number;
  currency: string;
  method: string;
  language: string;
  description: string;
  /** Where the shopper returns to; says nothing about how the payment went. */
  redirectUrl: string;
  webhookUrl: string;
};

/** 'authorized': the money is promised, and will be taken when the shop delivers. */
export type ProviderStatus = 'open' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A payment as the provider knows it. */
export type ProviderPayment = {
  status: ProviderStatus;
  amountCents: number;
  currency: string;
  /** The order's and the tenant's id as we gave them; '' where the payment is none of ours. */
  orderReference: string;
  tenantReference: string;
};

/**
 * One way to be paid. A provider is told nothing but what it needs, and believed in nothing but its own answer
 * to `fetch`: neither a webhook's body nor the address of a return says that an order is paid.
 */
export interface PaymentProvider {
  /** Whether this shop can use it as it is configured. */
  isAvailable(shop: PayingShop): boolean;
  /** Makes a payment, or finds the one made before for the same paymentId. Throws where the provider gives no answer. */
  create(shop: PayingShop, request: PaymentRequest): Promise<CreatedPayment>;
  /** The payment's state; null where the provider knows none by this id. Throws where it gives no answer. */
  fetch(shop: PayingShop, providerPaymentId: string): Promise<ProviderPayment | null>;
}

export type CreatedPayment = {
  providerPaymentId: string;
  /** Where the shopper pays: an https address, or a path of the shop. */
  checkoutUrl: string | null;
};

/** Milliseconds that a provider may take to answer. */
export const providerTimeoutMs = 10_000;

/** Whether a call to a provider ended because it took too long. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
