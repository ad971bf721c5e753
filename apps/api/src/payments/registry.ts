import type { Database } from '@etalage/db';
import fp from 'fastify-plugin';
import type { Env } from '../plugins/env.ts';
import { invoice } from './invoice.ts';
import { createMollie } from './mollie.ts';
import type { PayingShop, PaymentProvider } from './provider.ts';
import { createTestBank } from './test-bank.ts';

export type PaymentProviders = {
  /** Whether a shop can be paid by this provider, as it is configured. */
  isAvailable(name: string, shop: PayingShop): boolean;
  /** Throws for a name that no provider has: names come from the database, where a CHECK closes the list. */
  get(name: string): PaymentProvider;
};

declare module 'fastify' {
  interface FastifyInstance {
    payments: PaymentProviders;
  }
}

/** Gives the app its payment providers. */
export const paymentProviders = fp(
  async (app) => {
    app.decorate('payments', createPaymentProviders(app.env, app.db));
  },
  { name: 'payment-providers', dependencies: ['db'] },
);

function createPaymentProviders(env: Env, db: Database): PaymentProviders {
  const providers = new Map<string, PaymentProvider>([
    ['test-bank', createTestBank(db, { isForAll: env.APP_ENV !== 'production' })],
    ['invoice', invoice],
    ['mollie', createMollie({ apiKeyOf: (slug) => mollieKey(env, slug), baseUrl: env.MOLLIE_API_URL })],
  ]);
  return {
    isAvailable: (name, shop) => providers.get(name)?.isAvailable(shop) ?? false,
    get(name) {
      const provider = providers.get(name);
      if (!provider) throw new Error(`There is no payment provider ${name}.`);
      return provider;
    },
  };
}

/**
 * A shop's own key (MOLLIE_API_KEY_BLOEM for the shop 'bloem'), else the deployment's. Keys live in the environment:
 * website settings are public by nature.
 */
function mollieKey(env: Env, slug: string): string | undefined {
  const own = process.env[`MOLLIE_API_KEY_${slug.toUpperCase().replaceAll('-', '_')}`];
  return own || env.MOLLIE_API_KEY;
}
