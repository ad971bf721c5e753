import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, ProblemError } from '../../plugins/problem.ts';
import { watchReadiness } from './watch-readiness.ts';

/**
 * /health: this process answers. /ready: it can do its work, so that a balancer may send it requests. Neither is counted
 * by the rate limit, since each is answered from what is remembered; neither is there at a shop's address.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const readiness = watchReadiness(() => app.db.ping());
  app.addHook('preClose', async () => readiness.stop());
  app.addHook('onRequest', async (request) => {
    if (await isAskedOfShop(request)) throw notFound();
  });
  const quiet = { logLevel: 'silent', config: { rateLimit: false } } as const;

  app.get('/health', quiet, async () => ({ status: 'ok' }));
  let isWrongSecretTold = false;
  app.get('/ready', quiet, async (request) => {
    if (request.hasWrongSecret) {
      // Else the storefront would seem well and every shop unknown.
      if (!isWrongSecretTold) app.log.error('a storefront was given another INTERNAL_SECRET than this API');
      isWrongSecretTold = true;
      throw new ProblemError(503, 'WRONG_SECRET', 'Your INTERNAL_SECRET is another one than mine.');
    }
    if (!(await readiness.isReady())) {
      throw new ProblemError(503, 'UNAVAILABLE', 'The database does not answer.', { retryAfter: 1 });
    }
    if (!app.cacheTags.isListening) {
      throw new ProblemError(503, 'UNAVAILABLE', 'Not listening to changes.', { retryAfter: 1 });
    }
    return { status: 'ready' };
  });

  /** By a shopper's browser, through the storefront or a proxy that keeps the shop's host. */
  async function isAskedOfShop(request: FastifyRequest): Promise<boolean> {
    if (request.isInternal) return request.headers['x-etalage-client-ip'] !== undefined;
    const { shopHost } = request;
    if (shopHost === '' || isIP(shopHost.replace(/^\[|\]$/g, '')) > 0) return false;
    // A database that is away cannot say whose host it is; then it is for the answer to say that it is away.
    return app.isShopHost(shopHost).catch(() => false);
  }
}
