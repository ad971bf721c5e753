import { createApiClient } from '@etalage/api-client';
import { getTenantByHost } from '@etalage/contracts';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../app/lib/request-context.ts';

/** Milliseconds that a host's shop, and that a host has none, are remembered. */
const KNOWN_FOR = 60_000;
const UNKNOWN_FOR = 5_000;

export type Tenants = {
  /** The shop of a host; null where there is none. @throws ApiUnavailable */
  ofHost(host: string): Promise<Tenant | null>;
  /** Forgets everything, or one shop. */
  forget(tenantUuid?: string): void;
};

/** Shops by host name, asked of the API once a minute and once at a time. */
export function createTenants(apiUrl: string, internalSecret: string): Tenants {
  const client = createApiClient({
    baseUrl: apiUrl,
    timeout: 5_000,
    headers: { 'x-etalage-internal': internalSecret },
  });
  const known = new LRUCache<string, { tenant: Tenant | null }>({ max: 5_000 });
  const asking = new Map<string, Promise<Tenant | null>>();

  async function ask(host: string): Promise<Tenant | null> {
    const answer = await client.call(getTenantByHost, {
      query: { host },
      headers: { 'x-etalage-host': host },
    });
    if (answer.status !== 200 && answer.status !== 404 && answer.status !== 400)
      throw new Error(`The API answered ${answer.status} to a question about a host`);
    const tenant =
      answer.status === 200
        ? {
            uuid: answer.body.tenantUuid,
            slug: answer.body.slug,
            languages: answer.body.languages as [string, ...string[]],
            basis: answer.body.basis,
          }
        : null;
    known.set(host, { tenant }, { ttl: tenant ? KNOWN_FOR : UNKNOWN_FOR });
    return tenant;
  }

  return {
    async ofHost(host) {
      const kept = known.get(host);
      if (kept) return kept.tenant;
      const question = asking.get(host) ?? ask(host).finally(() => asking.delete(host));
      asking.set(host, question);
      return question;
    },
    forget(tenantUuid) {
      if (!tenantUuid) known.clear();
      else
        for (const [host, { tenant }] of known.entries()) if (tenant?.uuid === tenantUuid) known.delete(host);
    },
  };
}

/**
 * A Host header as the key of a shop: lower case, no port, no trailing dot. null for what is no host name, so
 * that nothing odd is looked up, logged or written into a link.
 */
export function cleanHost(header: string | undefined): string | null {
  const host = (header ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  const isName = host.length <= 253 && /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(host);
  return isName ? host : null;
}
