import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * In development a developer may look at production data beside the test data: what carries their word for it is answered by the app
 * that stands on that database. Registered first, so that nothing of one database is known of a request for the other.
 */
export function answerFromProductionData(app: FastifyInstance, production: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!wantsProductionData(request)) return done();
    reply.hijack();
    production.routing(request.raw, reply.raw);
  });
}

/** DEV-09: the header of a page in production mode; API-04: that of the question which shops there are to choose from. */
const wantsProductionData = ({ headers }: FastifyRequest): boolean =>
  headers['x-production-data'] === 'true' || headers['x-environment'] === 'production';
