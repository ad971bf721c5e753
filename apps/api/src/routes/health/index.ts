import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../plugins/problem.ts';
import { getCertificateRoute } from './get-certificate.ts';
import { getHealthRoute } from './get-health.ts';
import { getReadyRoute } from './get-ready.ts';

/** What balancers and proxies ask: whether this process lives and can work, and which hosts are shops'. None of it is there at a shop's address. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (await isAskedOfShop(request)) throw notFound();
  });
  getHealthRoute(app);
  getReadyRoute(app);
  getCertificateRoute(app);

  /** By a shopper's browser, through the storefront or a proxy that keeps the shop's host. */
  async function isAskedOfShop(request: FastifyRequest): Promise<boolean> {
    if (request.isInternal) return !request.isForNobody;
    const { shopHost } = request;
    if (shopHost === '' || isIP(shopHost.replace(/^\[|\]$/g, '')) > 0) return false;
    // A database that is away cannot say whose host it is; then it is for the answer to say that it is away.
    return app.isShopHost(shopHost).catch(() => false);
  }
}
