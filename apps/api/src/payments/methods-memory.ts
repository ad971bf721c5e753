import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MethodsQuery, PayingShop, PaymentProvider } from './provider.ts';

/** Milliseconds that a provider's list of methods holds, and that one without an answer is left alone. */
const rememberedMs = 60_000;
const quietMs = 10_000;

export type MethodsMemory = {
  /** Asks the provider, unless that was done a moment ago. Never throws: without an answer nothing is restricted. */
  learn(shop: PayingShop, query: MethodsQuery): Promise<void>;
  /** What was learnt of such a payment; null: no restriction known. */
  recall(shop: PayingShop, query: MethodsQuery): readonly string[] | null;
};

type Lesson = { methods: readonly string[] | null };

/**
 * Remembers for a short while which methods a provider offers for an amount, a currency and a country, per shop and
 * account: a key that is replaced begins anew. Shoppers who ask the same at once wait for one question.
 */
export function rememberMethods(
  provider: Pick<PaymentProvider, 'methods'>,
  /** The account of a shop; only its fingerprint is kept. */
  accountOf: (shop: PayingShop) => string,
  onSilence: (error: unknown) => void,
): MethodsMemory {
  const known = new LRUCache<string, Lesson, { shop: PayingShop; query: MethodsQuery }>({
    max: 5_000,
    ttl: rememberedMs,
    fetchMethod: async (_key, _stale, { context, options }) => {
      try {
        return { methods: await provider.methods(context.shop, context.query) };
      } catch (error) {
        onSilence(error);
        options.ttl = quietMs;
        return { methods: null };
      }
    },
  });
  const keyOf = (shop: PayingShop, { amountCents, currency, country }: MethodsQuery) => {
    const account = createHash('sha256').update(accountOf(shop)).digest('base64url');
    return [shop.id, account, amountCents, currency, country].join(' ');
  };
  return {
    async learn(shop, query) {
      await known.fetch(keyOf(shop, query), { context: { shop, query } });
    },
    recall: (shop, query) => known.get(keyOf(shop, query))?.methods ?? null,
  };
}
