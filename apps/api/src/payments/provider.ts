import type { Tenant } from '../plugins/tenant.ts';

/** The shop as a provider, and an invoice, needs it. */
export type PayingShop = Pick<Tenant, 'id' | 'slug' | 'isDemo' | 'defaultLanguage' | 'countryCode'>;

/** A line of what is bought, as methods that pay later ask for it. All amounts include VAT. */
export type PurchaseLine = {
  kind: 'goods' | 'shipping' | 'discount' | 'gift-card' | 'rounding';
  description: string;
  articleNumber: string | null;
  quantity: number;
  /** Cents of one piece; below zero for discounts and gift cards. */
  unitPriceCents: number;
  /** Cents taken off this line; unit price × quantity - discount = total. */
  discountCents: number;
  totalCents: number;
  /** Basis points: 2100 is 21 %. */
  vatRate: number;
  /** Cents of VAT in the total. */
  vatCents: number;
};

/** Who a bill or a parcel is for. */
export type PurchaseAddress = {
  firstName: string;
  lastName: string;
  companyName: string | null;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  email: string;
};

/** What methods that pay later must know: their provider carries the risk, and sends the bill. */
export type Purchase = {
  /** Adds up to the amount of the payment, to the cent. */
  lines: readonly PurchaseLine[];
  billing: PurchaseAddress;
  shipping: PurchaseAddress;
};

/** What a payer agreed to at a provider: that later payments are taken without them. Both are the provider's own ids. */
export type Mandate = { customer: string; id: string };

/** Whether a payment is taken by what was agreed to before. */
export const isMandate = (mandate: PaymentRequest['mandate']): mandate is Mandate =>
  mandate !== null && mandate !== 'ask';

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
  /** Only for methods that `needsPurchase` (methods.ts) knows: everyone else is told nothing of what was bought and by whom. */
  purchase: Purchase | null;
  /** 'ask': who pays agrees to later payments as well. A mandate: it is taken by that, and nobody is sent anywhere. */
  mandate: Mandate | 'ask' | null;
};

/** 'authorized': the money is promised, and will be taken when the shop delivers. */
export type ProviderStatus = 'open' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A refund as the provider knows it; `refundId` is ours, null where the refund was made without us. */
export type ProviderRefund = {
  id: string;
  status: 'pending' | 'done' | 'failed' | 'cancelled';
  amountCents: number;
  currency: string;
  refundId: string | null;
};

/** Money that the payer's bank took back; 'reversed' once it came to the shop again. */
export type ProviderChargeback = {
  id: string;
  amountCents: number;
  currency: string;
  isReversed: boolean;
};

/** A payment as the provider knows it. */
export type ProviderPayment = {
  status: ProviderStatus;
  amountCents: number;
  currency: string;
  /** The order's and the tenant's id as we gave them; '' where the payment is none of ours. */
  orderReference: string;
  tenantReference: string;
  /** null until the money was taken, and where the provider does not say when. */
  paidAt: Date | null;
  /** Cents taken so far; of a payment without authorisation all of it once it is paid. */
  capturedCents: number;
  refunds: ProviderRefund[];
  chargebacks: ProviderChargeback[];
  /** What was agreed to with it for later payments; null where nothing was. */
  mandate: Mandate | null;
};

/** What decides which methods an account offers. Amount in cents, country as ISO 3166-1 alpha-2. */
export type MethodsQuery = { amountCents: number; currency: string; country: string; language: string };

type CaptureRequest = {
  /** Idempotency key: asking twice takes the money once. */
  captureId: string;
  amountCents: number;
  currency: string;
  description: string;
};

type RefundRequest = {
  /** Ours, and the idempotency key: asking twice pays back once. */
  refundId: string;
  amountCents: number;
  currency: string;
  description: string;
};

/**
 * The provider understood and said no, and would say no again: a method that is not activated, an amount out of
 * range, a key that was revoked. Everything else that is thrown is no answer, and may be asked again with the same key.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** What of the request it is about, in the provider's words ('method', 'amount'); null where it does not say. */
  readonly field: string | null;
  /** The provider's HTTP status, or 422 where it has none. */
  readonly status: number;
  constructor(provider: string, status: number, field: string | null) {
    // The provider's own sentence may repeat what the shopper typed, so it goes into no log.
    super(`${provider} refused with ${status}${field === null ? '' : ` because of ${field}`}.`);
    this.field = field;
    this.status = status;
  }
}

/**
 * One way to be paid. A provider is told nothing but what it needs, and believed in nothing but its own answer
 * to `fetch`: neither a webhook's body nor the address of a return says that an order is paid.
 * Every call throws `ProviderRefused` for a no, and anything else where it gives no answer.
 */
export type PaymentProvider = {
  /** Whether this shop can use it as it is configured. */
  isAvailable(shop: PayingShop): boolean;
  /** The methods that the shop's account offers for such a payment; null: no restriction known. */
  methods(shop: PayingShop, query: MethodsQuery): Promise<readonly string[] | null>;
  /**
   * Makes a payment, or finds the one made before for the same paymentId: for a day at least, and one that is taken by a mandate
   * however long ago, as nobody would have to agree to a second.
   */
  create(shop: PayingShop, request: PaymentRequest): Promise<CreatedPayment>;
  /** The payment that was made by a mandate for this paymentId; null where there is none. Makes nothing. */
  findTaken(shop: PayingShop, mandate: Mandate, paymentId: string): Promise<CreatedPayment | null>;
  /** The payment's state; null where the provider knows none by this id. */
  fetch(shop: PayingShop, providerPaymentId: string): Promise<ProviderPayment | null>;
  /**
   * Ends an open payment as far as its method allows, or releases an authorisation. Does nothing where it has ended;
   * how it ended is for `fetch` to say.
   */
  cancel(shop: PayingShop, providerPaymentId: string): Promise<void>;
  /** Takes money that was authorised; that it came is for `fetch` to say. */
  capture(shop: PayingShop, providerPaymentId: string, request: CaptureRequest): Promise<void>;
  /** Pays back what was taken, or finds the refund made before for the same refundId. */
  refund(shop: PayingShop, providerPaymentId: string, request: RefundRequest): Promise<ProviderRefund>;
  /** Ends a mandate, so that nothing is taken by it any more. Does nothing where there is none any more. */
  revokeMandate(shop: PayingShop, mandate: Mandate): Promise<void>;
};

export type CreatedPayment = {
  providerPaymentId: string;
  /** Where the shopper pays: an https address, or a path of the shop. */
  checkoutUrl: string | null;
};

/**
 * Milliseconds that a provider may take to answer one call. Below what the storefront waits for the API, so that
 * whoever asked is told what happened.
 */
export const providerTimeoutMs = 6_000;

/**
 * Milliseconds that a shopper's page waits for the list of methods. A page without the list shows all the tenant's
 * methods, which is worth less waiting than a payment.
 */
export const methodsTimeoutMs = 1_500;
