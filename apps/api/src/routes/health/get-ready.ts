import { watchReadiness } from '@etalage/memory/readiness';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../plugins/problem.ts';
import { quiet } from './quiet.ts';

/** This process can do its work, so that a balancer may send it requests. */
export function getReadyRoute(app: FastifyInstance): void {
  const readiness = watchReadiness(async () => {
    await app.db.ping();
    return true;
  });
  app.addHook('preClose', async () => readiness.stop());
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
}
