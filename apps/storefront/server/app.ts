import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerEnv } from './env.ts';
import { registerPages } from './pages.ts';
import { loadRenderer } from './renderer.ts';
import { registerStaticFiles } from './static-files.ts';
import { createTenants } from './tenants.ts';

/** The storefront's server, ready to listen. */
export async function buildApp(env: ServerEnv): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'warn' },
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    genReqId: () => randomUUID(),
    bodyLimit: 100 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 2_048 },
    forceCloseConnections: 'idle',
  });
  const tenants = createTenants(env.apiUrl, env.internalSecret);
  const renderer = await loadRenderer(env, app);

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_, reply) => {
    const ready = await fetch(`${env.apiUrl}/ready`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    return reply.code(ready?.ok ? 200 : 503).send({ status: ready?.ok ? 'ok' : 'waiting for the API' });
  });
  await registerStaticFiles(app, env);
  registerPages(app, { renderer, tenants });
  return app;
}
