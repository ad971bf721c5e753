import { houseHeaders } from '@etalage/contracts/house-headers';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { type Tenant, tenantsRepository } from '../repositories/tenants.ts';

export type { Tenant };

import { unknownShop } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws on routes outside a shop. */
    readonly tenant: Tenant;
    /** null until the shop is known, and on routes outside a shop. */
    knownTenant: Tenant | null;
  }
  interface FastifyInstance {
    /** The tenant of a host, else of STORE_ID, else, in development, the one the request names; or null. */
    findTenantFor(host: string, request: FastifyRequest): Promise<Tenant | null>;
    /** A tenant by its id; null where there is none. */
    tenantOf(tenantId: string): Promise<Tenant | null>;
    /** Whether a host is a shop's own, not only answered by the shop of STORE_ID. */
    isShopHost(host: string): Promise<boolean>;
  }
}

const minute = 60_000;

export type TenantOptions = {
  /** Slug of the shop for hosts nobody owns. */
  storeId?: string | undefined;
  /** Lets a developer choose where neither host nor STORE_ID names a shop. */
  isDevelopment: boolean;
};

/** Tells the log of a shop whose settings could not be read as it was looked up. */
export const tellOfSettings = (log: FastifyBaseLogger) => (err: unknown, shop: string) =>
  log.error({ err, shop }, 'A shop shows no reviews: its settings could not be read');

/** Knows shops by host, slug or id, for a minute and until their settings change. */
export const tenant = fp<TenantOptions>(
  async (app, { storeId, isDevelopment }) => {
    const repository = tenantsRepository(app.db, tellOfSettings(app.log));
    const known = new LRUCache<string, { tenant: Tenant | null }>({
      max: 2000,
      ttl: minute,
      // Unknown hosts are remembered as well, or each request for one would ask the database.
      fetchMethod: async (key) => {
        const [kind, name = ''] = key.split(' ');
        if (kind === 'host') return { tenant: await repository.byHost(name) };
        if (kind === 'id') return { tenant: await repository.byId(name) };
        return { tenant: await repository.bySlug(name) };
      },
    });
    let changes = 0;
    const look = async (kind: 'host' | 'slug' | 'id', name: string): Promise<Tenant | null> => {
      if (name === '') return null;
      const before = changes;
      try {
        return (await known.fetch(`${kind} ${name}`))?.tenant ?? null;
      } catch (error) {
        // The change below ended this look-up, so it is made anew.
        if (changes !== before) return look(kind, name);
        throw error;
      }
    };
    app.cacheTags.subscribe((change) => {
      // Also ends look-ups under way, whose answer may be from before the change.
      if (change !== null && !change.tags.includes('settings')) return;
      changes += 1;
      known.clear();
    });

    app.decorateRequest('knownTenant', null);
    app.decorateRequest('tenant', {
      getter(this: FastifyRequest) {
        if (!this.knownTenant) throw new Error('This route was registered outside the shop.');
        return this.knownTenant;
      },
    });
    app.decorate('tenantOf', (tenantId: string) => look('id', tenantId));
    app.decorate('isShopHost', async (host: string) => (await look('host', host)) !== null);
    app.decorate('findTenantFor', async (host: string, request: FastifyRequest) => {
      const found = (await look('host', host)) ?? (storeId ? await look('slug', storeId) : null);
      if (found || !isDevelopment) return found;
      const chosen = chosenByDeveloper(request);
      return chosen ? look('id', chosen) : null;
    });
  },
  { name: 'tenant', dependencies: ['db', 'cache-tags', 'who-calls'] },
);

/** Gives every route of this scope its tenant, or refuses the request. */
export function requireTenant(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    const found = await scope.findTenantFor(request.shopHost, request);
    if (!found) throw unknownShop();
    const displayBasis = request.toldBasis ?? found.displayBasis;
    request.knownTenant = displayBasis === found.displayBasis ? found : { ...found, displayBasis };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function chosenByDeveloper(request: FastifyRequest): string | undefined {
  const id = request.headers[houseHeaders.chosenTenant];
  return typeof id === 'string' && uuid.test(id) ? id : undefined;
}
