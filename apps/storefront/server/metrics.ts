import { createMetrics, type Metrics } from '@etalage/memory/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kindOfPage } from '../app/lib/kind-of-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The slug of the shop whose page was asked for, as soon as that is known: figures and the log name it. */
    shopSlug: string | null;
  }
}

/** How a page that is the same for everybody came about. */
export type PageOutcome = 'kept' | 'made' | 'renewing' | 'standing-in' | 'not-shared' | 'busy';

/** What the storefront counts beside its answers. */
export type StorefrontMetrics = Metrics & {
  pageGiven(outcome: PageOutcome): void;
  pageRenewed(): void;
  reported(report: { directive: string }): void;
  /** From now on tells how much this cache holds. */
  watchCache(cache: { readonly bytes: number; readonly count: number }): void;
  /** From now on tells whether changes of shops are heard of. */
  watchChanges(areHeard: () => boolean): void;
};

export async function createStorefrontMetrics(): Promise<StorefrontMetrics> {
  const metrics = await createMetrics();
  const { prom, registry } = metrics;
  const registers = [registry];
  const pages = new prom.Counter({
    name: 'etalage_shared_pages_total',
    help: 'Pages that are the same for everybody: kept, made, out of date while a new one is made (renewing) or cannot be (standing-in)',
    labelNames: ['outcome'],
    registers,
  });
  const renewals = new prom.Counter({
    name: 'etalage_page_renewals_total',
    help: 'Kept pages that were made anew in the background',
    registers,
  });
  const reports = new prom.Counter({
    name: 'etalage_csp_reports_total',
    help: 'Reports of browsers about what a page’s policy kept them from, by directive',
    labelNames: ['directive'],
    registers,
  });
  const bytes = new prom.Gauge({ name: 'etalage_page_cache_bytes', help: 'Bytes of kept pages', registers });
  const count = new prom.Gauge({ name: 'etalage_page_cache_pages', help: 'Pages that are kept', registers });
  const heard = new prom.Gauge({
    name: 'etalage_changes_heard',
    help: '1 while changes of shops are heard of; 0 where the stream of them is lost and what is kept counts for a moment alone',
    registers,
  });
  return {
    ...metrics,
    pageGiven: (outcome) => pages.inc({ outcome }),
    pageRenewed: () => renewals.inc(),
    reported: ({ directive }) => reports.inc({ directive }),
    watchCache(cache) {
      Object.assign(bytes, { collect: () => bytes.set(cache.bytes) });
      Object.assign(count, { collect: () => count.set(cache.count) });
    },
    watchChanges(areHeard) {
      Object.assign(heard, { collect: () => heard.set(areHeard() ? 1 : 0) });
    },
  };
}

/** Counts every answer of the app. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      route: routeOf(request),
      method: request.method,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      shop: request.shopSlug,
    });
  });
}

/** A pattern and never an address: of pages the kind alone, of files the folder. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url ?? '(none)';
  if (pattern.startsWith('/assets/')) return '/assets/*';
  return pattern === '/*' ? kindOfPage(url) : pattern;
}
