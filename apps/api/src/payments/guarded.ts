import { CircuitOpen, type Circuits } from '../circuits.ts';
import { type PayingShop, type PaymentProvider, ProviderRefused } from './provider.ts';

/**
 * A provider behind circuit breakers, one for each shop's account: while it gives no answer, whoever asks is told so at once
 * instead of after its time limit, requests of shoppers included. A refusal is an answer.
 */
export function guarded(name: string, provider: PaymentProvider, circuits: Circuits): PaymentProvider {
  const ask = <Answer>(shop: PayingShop, call: () => Promise<Answer>): Promise<Answer> =>
    circuits.run(name, shop.id, call, (error) => error instanceof ProviderRefused);
  return {
    isAvailable: (shop) => provider.isAvailable(shop),
    async methods(shop, query) {
      // This call does not count for the circuit: a page waits for it only shortly, so that no answer in that time says little
      // about the provider.
      const openForMs = circuits.openForMs(name, shop.id);
      if (openForMs > 0) throw new CircuitOpen(name, openForMs);
      return provider.methods(shop, query);
    },
    create: (shop, request) => ask(shop, () => provider.create(shop, request)),
    findTaken: (shop, mandate, id) => ask(shop, () => provider.findTaken(shop, mandate, id)),
    fetch: (shop, id) => ask(shop, () => provider.fetch(shop, id)),
    cancel: (shop, id) => ask(shop, () => provider.cancel(shop, id)),
    capture: (shop, id, request) => ask(shop, () => provider.capture(shop, id, request)),
    revokeMandate: (shop, mandate) => ask(shop, () => provider.revokeMandate(shop, mandate)),
    refund: (shop, id, request) => ask(shop, () => provider.refund(shop, id, request)),
  };
}
