import { hostName } from '@etalage/contracts/host-name';
import { stepOf, type Vital } from '@etalage/contracts/vitals';
import { readVitalsReport } from '@etalage/contracts/vitals-report';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { deviceOf, isPerson, type PageCounts } from './page-counts.ts';

/** Where browsers tell how quick a page was. */
const vitalsPath = '/vitals';

/** Bytes of a report. */
const mostBytes = 1_024;
/** Reports that are read in a minute: from one address, and of one shop's visitors; with so many addresses and shops remembered at once. */
const perMinute = { ofAddress: 60, ofShop: 6_000 };
const mostRemembered = 10_000;

/**
 * Takes what browsers say of the pages that they showed, and counts it. They are a stranger's words, so that anybody can make the totals
 * wrong who goes to the trouble; nothing else depends on them. Pages of elsewhere were refused before (server/security.ts). Whatever
 * was said, the answer is the same, and the address that it came from is forgotten within a minute.
 */
export async function registerVitals(app: FastifyInstance, counts: PageCounts): Promise<void> {
  const vitals: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    );
    const heard = new LRUCache<string, { times: number }>({ max: mostRemembered, ttl: 60_000 });
    const isTooMany = (who: string, most: number) => {
      const count = heard.get(who) ?? { times: 0 };
      if (count.times === 0) heard.set(who, count);
      count.times += 1;
      return count.times > most;
    };
    scope.post(vitalsPath, async (request, reply) => {
      const tenant = await shopOf(request);
      if (tenant === null) return reply.callNotFound();
      reply.header('cache-control', 'no-store');
      if (isTooMany(request.ip, perMinute.ofAddress) || isTooMany(tenant, perMinute.ofShop))
        return reply.code(429).header('retry-after', '60').send('');
      const report = isPerson(request.headers) ? readVitalsReport(String(request.body)) : null;
      if (report) {
        counts.add(tenant, { what: 'theme', value: report.theme });
        const device = deviceOf(request.headers['user-agent']);
        for (const [metric, value] of Object.entries(report.vitals) as [Vital, number][])
          counts.addVital(tenant, { page: report.page, device, metric, step: stepOf(metric, value) });
      }
      return reply.code(204).send();
    });
  };
  await app.register(vitals);
}

async function shopOf({ host, source }: FastifyRequest): Promise<string | null> {
  const name = hostName(host);
  if (name === null) return null;
  return (await source.tenants.ofHost(name).catch(() => null))?.uuid ?? null;
}
