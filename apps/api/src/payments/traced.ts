import { step } from '@etalage/memory/steps';
import type { PaymentProvider } from './provider.ts';

/** A provider whose calls are told as steps, by what is asked and never for which payment. */
export function traced(name: string, provider: PaymentProvider): PaymentProvider {
  const ask = <Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> =>
    step({ of: 'provider', name: `${name} ${what}`, facts: { 'peer.service': name } }, call);
  return {
    isAvailable: (shop) => provider.isAvailable(shop),
    methods: (shop, query) => ask('methods', () => provider.methods(shop, query)),
    create: (shop, request) => ask('create', () => provider.create(shop, request)),
    findTaken: (shop, mandate, id) => ask('find-taken', () => provider.findTaken(shop, mandate, id)),
    fetch: (shop, id) => ask('fetch', () => provider.fetch(shop, id)),
    cancel: (shop, id) => ask('cancel', () => provider.cancel(shop, id)),
    capture: (shop, id, request) => ask('capture', () => provider.capture(shop, id, request)),
    refund: (shop, id, request) => ask('refund', () => provider.refund(shop, id, request)),
    revokeMandate: (shop, mandate) => ask('revoke-mandate', () => provider.revokeMandate(shop, mandate)),
  };
}
