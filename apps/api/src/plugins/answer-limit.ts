import { type Asker, workFor } from '@etalage/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from './problem.ts';
import { limits } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who waits, for as long as what they asked for is being done. */
    asker: Asker | null;
  }
}

/**
 * Refuses a request that is not answered in time, whatever it waits for, and breaks off an answer that has only begun.
 * Fastify's own `handlerTimeout` does the same and makes a signal for each request besides, which it aborts with an error
 * when that ends: of a short request's time that took one part in 25, and nothing here listens to such a signal.
 */
export const answerLimit = fp(
  async (app) => {
    app.decorateRequest('asker', null);
    app.addHook('onRequest', (_request, reply, done) => {
      const timer = setTimeout(giveUp, limits.answerMs, reply);
      reply.raw.once('close', () => clearTimeout(timer));
      done();
    });
  },
  { name: 'answer-limit', dependencies: ['errors'] },
);

function giveUp(reply: FastifyReply): void {
  // Streams that stay open have taken the connection over.
  if (reply.sent) return;
  if (reply.request.asker) reply.request.asker.hasGivenUp = true;
  if (reply.raw.headersSent) reply.raw.destroy();
  else reply.send(new ProblemError(503, 'TOO_SLOW', 'This took too long.', { retryAfter: 5 }));
}

/** Does what a request asks for. Of what goes on after it was answered, such as a provider's call, nothing is given up. */
export async function doWhatIsAsked<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.asker = { hasGivenUp: false };
  try {
    return await workFor(request.asker, work);
  } finally {
    request.asker = null;
  }
}
