import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../plugins/problem.ts';

/** /health: this process answers. /ready: it can do its work, so that a balancer may send it requests. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/health', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'silent' }, async () => {
    await app.db.ping();
    if (!app.cacheTags.isListening) {
      throw new ProblemError(503, 'UNAVAILABLE', 'Not listening to changes.', { retryAfter: 1 });
    }
    return { status: 'ready' };
  });
}
