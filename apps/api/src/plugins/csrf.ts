import { hostName } from '@etalage/contracts/host-name';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a browser was led to by another site. Browsers tell where a request comes from in Sec-Fetch-Site,
 * older ones in Origin, and either saying so is enough; programs that send neither carry no shopper's cookies by accident.
 */
export function refuseCrossSite(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    if (safe.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOfThisSite = site === undefined || site === 'same-origin' || site === 'none';
    const isOfThisHost = origin === undefined || hostOf(origin) === request.shopHost;
    if (!isOfThisSite || !isOfThisHost)
      throw new ProblemError(403, 'CROSS_SITE', 'This change was asked for by another site.');
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? (hostName(new URL(origin).host) ?? '') : undefined;
}
