import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestTrace, Traces } from './traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** null where nothing is traced. */
    trace: RequestTrace | null;
  }
}

export type TracedRequests = {
  /** The pattern of a request's address, and never the address; null for what is not traced. */
  routeOf(request: FastifyRequest): string | null;
  /** Whether one of ours asks, whose trace goes on here. */
  isOurs(request: FastifyRequest): boolean;
  /** What else is known of it in the end: names and counts. */
  facts(request: FastifyRequest): Record<string, string | number>;
};

/** Gives every request of the app a span, which all that it does belongs to. */
export function traceRequests(app: FastifyInstance, traces: Traces, about: TracedRequests): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const route = about.routeOf(request);
    if (route === null) return done();
    const { traceparent } = request.headers;
    const caller = about.isOurs(request) && typeof traceparent === 'string' ? traceparent : null;
    const facts = { 'http.request.method': request.method, 'http.route': route };
    request.trace = traces.begin(`${request.method} ${route}`, facts, caller);
    traces.run(request.trace, done);
  });
  // A body is read in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) traces.run(request.trace, done);
    else done();
  });
  const end = (request: FastifyRequest, status: number) => {
    const facts = { ...about.facts(request), 'etalage.request_id': request.id };
    if (request.trace) traces.end(request.trace, { ...facts, 'http.response.status_code': status });
  };
  app.addHook('onRequestAbort', async (request) => end(request, 499));
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.trace) return done();
    end(request, reply.statusCode);
    traces.run(request.trace, done);
  });
}
