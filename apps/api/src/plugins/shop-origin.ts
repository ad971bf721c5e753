import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { findPrimaryHost } from '../repositories/tenants.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of a shop's storefront, without a slash at its end: 'https://bloem.example'. */
    shopOrigin(tenantId: string): Promise<string>;
  }
}

/** For links that leave the shop and come back to it: payments and mails. */
export const shopOrigin = fp(
  async (app) => {
    const known = new LRUCache<string, string>({
      max: 2000,
      ttl: 60_000,
      fetchMethod: async (tenantId) => (await findPrimaryHost(app.db, tenantId)) ?? 'localhost',
    });
    app.decorate('shopOrigin', async (tenantId: string) =>
      originOfHost((await known.fetch(tenantId)) ?? 'localhost', app.env.STOREFRONT_URL_PORT),
    );
  },
  { name: 'shop-origin', dependencies: ['db'] },
);

/** A storefront's address at one of its hosts. Local hosts have neither certificate nor proxy, so there the storefront's own port counts; others are behind TLS. */
export function originOfHost(host: string, localPort: number | undefined): string {
  const isLocal = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host);
  if (!isLocal) return `https://${host}`;
  return `http://${host}${localPort && localPort !== 80 ? `:${localPort}` : ''}`;
}
