import fp from 'fastify-plugin';
import type { Services } from '../commands/services.ts';
import { createVies } from '../vat/vies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Puts together what commands need of the app. */
export const services = fp(
  async (app) => {
    app.decorate('services', {
      db: app.db,
      shownVariants: app.shownVariants,
      env: app.env,
      payments: app.payments,
      vatRegister: createVies(app.env.VIES_URL),
      originOf: (tenantId) => app.shopOrigin(tenantId),
      tenantOf: (tenantId) => app.tenantOf(tenantId),
      log: app.log,
    });
  },
  { name: 'services', dependencies: ['db', 'tenant', 'payment-providers', 'shop-origin', 'shown-variants'] },
);
