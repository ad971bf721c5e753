import type { Database } from '@etalage/db';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { Circuits } from '../circuits.ts';
import { type Env, ownMollieKey } from '../plugins/env.ts';
import { guarded } from './guarded.ts';
import { invoice } from './invoice.ts';
import { type MethodsMemory, rememberMethods } from './methods-memory.ts';
import { createMollie } from './mollie.ts';
import type { MethodsQuery, PayingShop, PaymentProvider } from './provider.ts';
import { createTestBank } from './test-bank.ts';
import { traced } from './traced.ts';

export type PaymentProviders = {
  /** Whether a shop can be paid by this provider, as it is configured. */
  isAvailable(name: string, shop: PayingShop): boolean;
  /** Throws for a name that no provider has: names come from the database, where a CHECK closes the list. */
  get(name: string): PaymentProvider;
  /**
   * Asks these providers which methods they offer for such a payment, each once in a while. Waits a moment at most:
   * a provider that does not answer restricts nothing.
   */
  learnMethods(names: Iterable<string>, shop: PayingShop, query: MethodsQuery): Promise<void>;
  /** Whether a method can be used, by what is known now; asks nobody. */
  isOffered(name: string, method: string, shop: PayingShop, query: MethodsQuery): boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    payments: PaymentProviders;
  }
}

/** Gives the app its payment providers. */
export const paymentProviders = fp(
  async (app) => {
    app.decorate('payments', createPaymentProviders(app.env, app.db, app.log));
  },
  { name: 'payment-providers', dependencies: ['db'] },
);

function createPaymentProviders(env: Env, db: Database, log: FastifyBaseLogger): PaymentProviders {
  const mollie = createMollie({ apiKeyOf: (slug) => mollieKey(env, slug), baseUrl: env.MOLLIE_API_URL });
  const providers = new Map<string, PaymentProvider>([
    ['test-bank', traced('test-bank', createTestBank(db, { isForAll: env.APP_ENV !== 'production' }))],
    ['invoice', invoice],
    ['mollie', guarded('Mollie', traced('mollie', mollie), new Circuits())],
  ]);
  const lists = new Map<string, MethodsMemory>();
  for (const [name, provider] of providers) {
    const accountOf = ({ slug }: PayingShop) => (name === 'mollie' ? (mollieKey(env, slug) ?? '') : '');
    const onSilence = (error: unknown) =>
      log.warn({ err: error, provider: name }, 'a provider did not list its methods');
    lists.set(name, rememberMethods(provider, accountOf, onSilence));
  }
  return {
    async learnMethods(names, shop, query) {
      await Promise.all([...new Set(names)].map((name) => lists.get(name)?.learn(shop, query)));
    },
    isOffered: (name, method, shop, query) =>
      (providers.get(name)?.isAvailable(shop) ?? false) &&
      (lists.get(name)?.recall(shop, query)?.includes(method) ?? true),
    isAvailable: (name, shop) => providers.get(name)?.isAvailable(shop) ?? false,
    get(name) {
      const provider = providers.get(name);
      if (!provider) throw new Error(`There is no payment provider ${name}.`);
      return provider;
    },
  };
}

/**
 * A shop's own key (MOLLIE_API_KEY_BLOEM for the shop 'bloem'), else the shared one where it is for this shop: money never
 * goes to an account that nobody named for it. Keys live in the environment: website settings are public by nature.
 */
function mollieKey(env: Env, slug: string): string | undefined {
  return ownMollieKey(slug) || (isShared(env, slug) ? env.MOLLIE_API_KEY : undefined);
}

function isShared({ MOLLIE_SHARED_SHOPS = '' }: Env, slug: string): boolean {
  return MOLLIE_SHARED_SHOPS === '*' || MOLLIE_SHARED_SHOPS.split(/ *, */).includes(slug);
}
