import { createApiClient } from '@etalage/api-client';
import { getTenantByHost } from '@etalage/contracts';
import { houseHeaders } from '@etalage/contracts/house-headers';
import { LRUCache } from 'lru-cache';
import type { ApiTarget } from '../app/lib/api-target.ts';
import { logError } from '../app/lib/log.server.ts';
import type { ShopOfHost } from '../app/lib/request-context.ts';
import { standsInFor } from './stands-in.ts';

/** Milliseconds that a host's shop, and that a host has none, are remembered. */
const knownFor = 60_000;
const unknownFor = 5_000;
/** Milliseconds for which is remembered what was asked around a change: the API may hear of it a moment later than we do. */
const settling = 1_000;
/** Milliseconds between two questions while none is answered. */
const tryEvery = 2_000;

export type Tenants = {
  /** The shop of a host; null where there is none. @throws where the API gives no answer and none is remembered */
  ofHost(host: string): Promise<ShopOfHost | null>;
  /** Everything, or one shop, is asked for anew before it is used, as long as the API answers. */
  forget(tenantUuid?: string): void;
};

/** Shops by host name, asked of the API once a minute and once at a time. */
export function createTenants(api: Pick<ApiTarget, 'url' | 'headers'>): Tenants {
  const client = createApiClient({
    baseUrl: api.url,
    timeout: 5_000,
  });
  const known = new LRUCache<string, { tenant: ShopOfHost | null; until: number }>({ max: 5_000 });
  /** Epoch milliseconds of the next question while the last one was not answered; null while all are. */
  let nextTry: number | null = null;
  const asking = new Map<string, Promise<ShopOfHost | null>>();
  let changedAt = Number.NEGATIVE_INFINITY;

  async function ask(host: string): Promise<ShopOfHost | null> {
    const began = Date.now();
    const answer = await client.call(getTenantByHost, {
      query: { host },
      headers: { [houseHeaders.host]: host, ...api.headers },
    });
    if (answer.status !== 200 && answer.status !== 404 && answer.status !== 400)
      throw new Error(`The API answered ${answer.status} to a question about a host`);
    // To whoever does not know its secret the API says that there is nothing here at all.
    if (answer.status === 404 && (answer.body as { code?: string }).code !== 'UNKNOWN_SHOP')
      throw new Error('The API does not know us by our INTERNAL_SECRET');
    const tenant =
      answer.status === 200
        ? {
            uuid: answer.body.tenantUuid,
            slug: answer.body.slug,
            languages: answer.body.languages as [string, ...string[]],
            basis: answer.body.basis,
          }
        : null;
    const lives = tenant ? knownFor : unknownFor;
    const isSettling = began < changedAt + settling;
    known.set(
      host,
      { tenant, until: Date.now() + (isSettling ? settling : lives) },
      { ttl: tenant ? lives + standsInFor : lives },
    );
    return tenant;
  }

  function askOnce(host: string): Promise<ShopOfHost | null> {
    const running = asking.get(host);
    if (running !== undefined) return running;
    const question = ask(host)
      .then(
        (tenant) => {
          nextTry = null;
          return tenant;
        },
        (error: unknown) => {
          nextTry = Date.now() + tryEvery;
          logError('whose a host is cannot be asked', error);
          throw error;
        },
      )
      .finally(() => asking.delete(host));
    asking.set(host, question);
    return question;
  }

  return {
    async ofHost(host) {
      const kept = known.get(host);
      if (kept && Date.now() < kept.until) return kept.tenant;
      if (kept && nextTry !== null) {
        // Nobody waits for an API that gave no answer just now.
        if (Date.now() >= nextTry && asking.size === 0) askOnce(host).catch(() => undefined);
        return kept.tenant;
      }
      try {
        return await askOnce(host);
      } catch (error) {
        if (kept) return kept.tenant;
        throw error;
      }
    },
    forget(tenantUuid) {
      changedAt = Date.now();
      for (const entry of known.values())
        if (!tenantUuid || !entry.tenant || entry.tenant.uuid === tenantUuid) entry.until = 0;
    },
  };
}
