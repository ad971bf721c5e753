import { readMediaEnv } from '@etalage/media/env';
import { type MediaStore, openMediaStore } from '@etalage/media/media-store';
import fp from 'fastify-plugin';
import type { Services } from '../commands/services.ts';
import { createVies } from '../vat/vies.ts';
import type { Env } from './env.ts';

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
      media: mediaOf(app.env),
      vatRegister: createVies(app.env.VIES_URL),
      originOf: (tenantId) => app.shopOrigin(tenantId),
      tenantOf: (tenantId) => app.tenantOf(tenantId),
      log: app.log,
    });
  },
  { name: 'services', dependencies: ['db', 'tenant', 'payment-providers', 'shop-origin', 'shown-variants'] },
);

/** Where this deployment keeps its pictures. */
export const mediaOf = (env: Env): MediaStore => openMediaStore(readMediaEnv(env));
