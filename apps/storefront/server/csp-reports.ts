import { hostName } from '@etalage/contracts/host-name';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Where browsers tell what a page's policy kept them from. */
export const cspReportPath = '/csp-reports';

/** Bytes of one message, and reports that are read of it. */
const mostBytes = 16 * 1024;
const mostInMessage = 10;
/** Messages of one shop's visitors in a minute; what comes beyond is not read. Shops that are remembered at once. */
const perMinute = 60;
const mostShops = 5_000;

const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'worker-src'],
  ...['manifest-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['require-trusted-types-for', 'trusted-types'],
]);
const words = new Set([
  'inline',
  'eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/** What is kept of a report: no address of a page, no piece of what was blocked, and of who blocked it the origin alone. */
export type CspReport = { directive: string; blocked: string };

/**
 * Takes the reports of browsers about a shop's pages, and logs each kind of one shop once a minute. They are a stranger's words: what
 * is no directive and no origin is not repeated.
 * @param heard is told of each report
 */
export async function registerCspReports(
  app: FastifyInstance,
  heard: (report: CspReport) => void = () => {},
): Promise<void> {
  const reports: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/reports+json', 'application/csp-report', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    );
    const counts = new LRUCache<string, { messages: number; told: Set<string> }>({
      max: mostShops,
      ttl: 60_000,
    });
    scope.post(cspReportPath, async (request, reply) => {
      const tenant = await shopOf(request);
      if (tenant === null) return reply.callNotFound();
      const count = counts.get(tenant) ?? { messages: 0, told: new Set() };
      if (count.messages === 0) counts.set(tenant, count);
      count.messages += 1;
      if (count.messages > perMinute)
        return reply.code(429).headers({ 'retry-after': '60', 'cache-control': 'no-store' }).send('');
      for (const report of reportsIn(request.body)) {
        heard(report);
        const kind = `${report.directive} ${report.blocked}`;
        if (count.told.has(kind)) continue;
        count.told.add(kind);
        request.log.warn({ tenant, ...report }, 'a browser was kept from something by the policy of a page');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  };
  await app.register(reports);
}

async function shopOf({ host, source }: FastifyRequest): Promise<string | null> {
  const name = hostName(host);
  if (name === null) return null;
  return (await source.tenants.ofHost(name).catch(() => null))?.slug ?? null;
}

/** The reports of a message in either form that browsers send; none where it is something else. */
export function reportsIn(body: unknown): CspReport[] {
  if (typeof body !== 'string') return [];
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return [];
  }
  const list = Array.isArray(read) ? read.slice(0, mostInMessage) : [read];
  return list.flatMap((one) => {
    const { body: modern, 'csp-report': classic } = (one ?? {}) as Record<string, unknown>;
    const report = (modern ?? classic) as Record<string, unknown> | null | undefined;
    if (typeof report !== 'object' || report === null) return [];
    const directive =
      report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'];
    const name = typeof directive === 'string' ? (directive.split(' ', 1)[0] ?? '') : '';
    if (!directives.has(name)) return [];
    return [{ directive: name, blocked: originOf(report.blockedURL ?? report['blocked-uri']) }];
  });
}

/** An origin, a word of the standard, or 'other'. */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string' || blocked.length > 2_000) return 'other';
  if (words.has(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'other';
  return url.hostname.length <= 100 ? url.origin : 'other';
}
