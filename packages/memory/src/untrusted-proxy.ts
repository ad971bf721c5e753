import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Says once when somebody who is no trusted proxy claims to pass a request on: mostly a proxy that TRUSTED_PROXIES
 * forgot, and then all that are behind it share one address and one limit, and no page knows that it is asked over https. The
 * claim counts for nothing either way. Whose claim it was is not said: a log holds no shopper's address.
 * @param isOurs whether a request comes from our other server, which passes on what shoppers ask
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  isOurs: (request: FastifyRequest) => boolean = () => false,
): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || isOurs(request) || request.headers['x-forwarded-for'] === undefined) return;
    // The first address is the connection's own; only a trusted one has another behind it.
    if ((request.ips?.length ?? 0) > 1) return;
    isTold = true;
    app.log.warn(
      'X-Forwarded headers came from an address that is not in TRUSTED_PROXIES, and are not believed; add your proxy if it was yours (said once)',
    );
  });
}
