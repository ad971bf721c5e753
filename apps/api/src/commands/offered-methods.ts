import type { MethodsQuery } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { PaymentMethodFacts } from '../repositories/checkout.ts';
import type { OrderRow } from '../repositories/orders.ts';

/**
 * Those of a tenant's methods that can be used for such a payment: their provider is set up for the shop, and offers
 * them for this amount, currency and country, as far as that is known. Asks nobody, so a transaction may decide by it.
 */
export function offeredMethods(
  providers: PaymentProviders,
  tenant: Tenant,
  methods: readonly PaymentMethodFacts[],
  query: MethodsQuery,
): PaymentMethodFacts[] {
  return methods.filter(({ provider, method }) => providers.isOffered(provider, method, tenant, query));
}

export const isOnInvoice = ({ provider }: PaymentMethodFacts): boolean => provider === 'invoice';

/** Who agreed with the shop to pay on invoice is offered nothing else, at the checkout as for a subscription. */
export function onInvoiceAlone(offered: PaymentMethodFacts[]): PaymentMethodFacts[] {
  return offered.some(isOnInvoice) ? offered.filter(isOnInvoice) : offered;
}

/**
 * Lets `offeredMethods` know what the providers of these methods offer now. It waits for a provider's answer, a short
 * while at most, so it is called outside of transactions.
 */
export async function learnMethods(
  providers: PaymentProviders,
  tenant: Tenant,
  methods: readonly PaymentMethodFacts[],
  query: MethodsQuery,
): Promise<void> {
  const names = methods.map(({ provider }) => provider).filter((name) => providers.isAvailable(name, tenant));
  await providers.learnMethods(names, tenant, query);
}

/** What a payment of this order would be, as providers need to know it; `country` is that of its billing address. */
export function queryOfOrder(order: OrderRow, country: string): MethodsQuery {
  return {
    amountCents: order.total_cents - order.coupon_cents,
    currency: order.currency,
    country,
    language: order.language,
  };
}
