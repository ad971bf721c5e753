import { createApiClient } from '@etalage/api-client';
import { addPageCounts, addPageVitals, mostCounts, type PageCount, type PageVital } from '@etalage/contracts';
import { pageKind } from '@etalage/contracts/page-kinds';
import type { FastifyRequest } from 'fastify';
import type { ApiTarget } from '../app/lib/api-target.ts';
import type { ShopOfHost } from '../app/lib/request-context.ts';
import { copyHeader } from '../app/offline/names.ts';
import { referrerKind } from './referrer-kind.ts';
import { createTally } from './tally.ts';

/** Values that one process counts at a time, over all shops. */
const mostKept = 20_000;

/** Of a header, what is looked at: no browser's is longer, and patterns are held against it with every page. */
const mostOfHeader = 500;

export type PageCounts = {
  /** Counts an answer as far as it was a page that a person saw. It keeps nothing of the request, and never fails. */
  note(
    request: Pick<FastifyRequest, 'url' | 'method' | 'headers' | 'host'>,
    tenant: ShopOfHost,
    status: number,
  ): void;
  /** Counts one more of a value, and of how quick a page was, for a shop by its id. */
  add(tenantUuid: string, count: Omit<PageCount, 'times'>): void;
  addVital(tenantUuid: string, vital: Omit<PageVital, 'times'>): void;
  /** Tells the API what was counted since. What cannot be told is lost: statistics hold up nobody. */
  tell(): Promise<void>;
  /** Stops telling by itself, after once more. */
  stop(): Promise<void>;
};

/** Totals of the pages that were seen, in memory until they are told. `onError` hears of what could not be. */
export function createPageCounts(api: ApiTarget, onError: (error: unknown) => void): PageCounts {
  const { call } = createApiClient({
    baseUrl: api.url,
    transport: api.transport,
    headers: api.headers,
    timeout: 5_000,
  });
  const limits = { most: mostKept, inOneCall: mostCounts, onError };
  const pages = createTally<Omit<PageCount, 'times'>>(
    (tenantUuid, counts) => call(addPageCounts, { body: { tenantUuid, counts } }),
    limits,
  );
  const vitals = createTally<Omit<PageVital, 'times'>>(
    (tenantUuid, rows) => call(addPageVitals, { body: { tenantUuid, vitals: rows } }),
    limits,
  );
  return {
    note(request, tenant, status) {
      const seen = (status === 200 || status === 304) && seenIn(request, tenant.languages);
      if (!seen) return;
      for (const [what, value] of seen) pages.add(tenant.uuid, { what, value });
    },
    add: pages.add,
    addVital: vitals.add,
    async tell() {
      await Promise.all([pages.tell(), vitals.tell()]);
    },
    async stop() {
      await Promise.all([pages.stop(), vitals.stop()]);
    },
  };
}

type Seen = [what: PageCount['what'], value: string][];

/**
 * What a request says of the page that it is for: null for what is no page of the shop, was not asked for by a person, or by one who
 * asks not to be followed.
 */
function seenIn(
  { url, method, headers, host }: Pick<FastifyRequest, 'url' | 'method' | 'headers' | 'host'>,
  languages: readonly string[],
): Seen | null {
  // Whoever fetches ahead of a click, or for the worker's copies, sees nothing yet.
  const isAhead = /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`);
  if (method !== 'GET' || isAhead || headers[copyHeader] !== undefined || !isPerson(headers)) return null;
  const [path = ''] = url.split('?', 1);
  const isData = path.endsWith('.data');
  const [, language = '', rest = ''] = /^\/([a-z]{2})\/(.+?)(?:\.data)?$/.exec(path) ?? [];
  const page = languages.includes(language) ? pageKind(rest) : null;
  if (!page) return null;
  const slug = page === 'product' ? /^products\/([a-z0-9-]{1,200})$/.exec(rest)?.[1] : undefined;
  const counted: Seen = [
    ['page', page],
    ['language', language],
    ['device', deviceOf(headers['user-agent'])],
  ];
  if (slug) counted.push(['product', slug]);
  // A page within the shop is come to from the shop.
  counted.push(['referrer', isData ? 'own' : referrerKind(headers.referer, host)]);
  return counted;
}

const bots =
  /bot|crawl|spider|slurp|preview|scrape|monitor|headless|lighthouse|facebookexternalhit|whatsapp|curl|wget|python/i;

/** Whether a person's browser asks, as far as it says so, and nobody who asks not to be followed. */
export function isPerson(headers: FastifyRequest['headers']): boolean {
  const agent = agentOf(headers['user-agent']);
  const mayBeCounted = headers.dnt !== '1' && headers['sec-gpc'] !== '1';
  return mayBeCounted && /^Mozilla\//.test(agent) && !bots.test(agent);
}

const agentOf = (header = '') => header.slice(0, mostOfHeader);

/** The kind of device that a browser says it is on. */
export const deviceOf = (userAgent: string | undefined): PageVital['device'] => {
  const agent = agentOf(userAgent);
  const isTablet = /iPad|Tablet/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'));
  if (isTablet) return 'tablet';
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'computer';
};
