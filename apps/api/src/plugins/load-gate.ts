import { Busy, createFairGate, type FairGate } from '@etalage/contracts/fair-gate';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Searches and lists wait for their turn, so that they never take all connections from carts and orders. */
    isSearch?: boolean;
  }
  interface FastifyRequest {
    /** Ends this request's turn, where it had to wait for one. */
    leaveGate: (() => void) | null;
  }
}

/** What a route of this kind says of itself. */
export const asSearch: FastifyContextConfig = { isSearch: true };

/** Of ten connections six may search. A search that waits for much longer than a second is better asked again. */
const limits = { atOnce: 6, waiting: 60, patience: 1_500 };

/** Lets a bounded number of searches run at once, in turn over the shops, and tells the others to come back. */
export const loadGate = fp(
  async (app) => {
    const gate: FairGate = createFairGate(limits);
    app.decorateRequest('leaveGate', null);
    app.addHook('preHandler', async (request: FastifyRequest) => {
      if (!request.routeOptions.config.isSearch) return;
      request.leaveGate = await gate.enter(request.knownTenant?.id ?? '').catch((error: unknown) => {
        if (!(error instanceof Busy)) throw error;
        throw new ProblemError(503, 'BUSY', 'Too many are searching at this moment.', { retryAfter: 2 });
      });
      // Whoever left while waiting gets no answer, after which the turn would end.
      if (request.raw.destroyed && request.raw.socket.destroyed) request.leaveGate();
    });
    app.addHook('onResponse', async (request) => request.leaveGate?.());
  },
  { name: 'load-gate', dependencies: ['tenant'] },
);
