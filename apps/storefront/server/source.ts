import type { Transport } from '@etalage/api-client';
import { houseHeaders } from '@etalage/contracts/house-headers';
import { step, traceparent } from '@etalage/memory/steps';
import type { FastifyInstance } from 'fastify';
import type { ApiTarget } from '../app/lib/api-target.ts';
import { apiTransport } from '../app/lib/api-transport.server.ts';
import { createShopMemory, type ShopMemory } from '../app/lib/shop-memory.ts';
import type { ServerEnv } from './env.ts';
import { createShoppers, type Shoppers } from './shoppers.ts';
import { createTenants, type Tenants } from './tenants.ts';

/** Where what pages show comes from: an API, and what this process remembers of it. */
export type Source = { api: ApiTarget; tenants: Tenants; memory: ShopMemory; shoppers: Shoppers };

declare module 'fastify' {
  interface FastifyRequest {
    /** One for all requests, but for what a developer chose for theirs. */
    readonly source: Source;
  }
}

export function createSource(api: ApiTarget): Source {
  return {
    api,
    tenants: createTenants(api),
    memory: createShopMemory({ most: 2_000 }),
    shoppers: createShoppers(api),
  };
}

/** The API of this deployment, which knows us by the secret. */
export function ownApi({ apiUrl, internalSecret }: ServerEnv): ApiTarget {
  return {
    url: apiUrl,
    headers: { [houseHeaders.secret]: internalSecret },
    transport: traced(apiTransport as Transport),
  };
}

/** Each call a step, by its pattern; the API goes on with the trace that it is in. */
const traced =
  (transport: Transport): Transport =>
  (url, init) =>
    step({ of: 'api', name: `${init.method} ${init.route ?? ''}`, facts: apiFacts(init) }, () => {
      const here = traceparent();
      return transport(
        url,
        here === null ? init : { ...init, headers: { ...init.headers, traceparent: here } },
      );
    });

const apiFacts = ({ method, route = '' }: { method: string; route?: string }) => ({
  'http.request.method': method,
  'url.template': route,
});

/** Gives every request its source: this deployment's own. In development a panel chooses it (development/). */
export function registerSource(app: FastifyInstance, source: Source): void {
  app.decorateRequest('source', { getter: () => source });
}
