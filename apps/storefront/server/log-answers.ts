import type { FastifyInstance } from 'fastify';
import { routeOf } from './metrics.ts';

/** Files, and what is asked again and again without anybody's doing. */
const unremarkable = /^\/(assets\/\*|health|ready|media\/.*|service-worker\.js)$/;

/** Whether an answer of this route is told of in the log and in traces. */
export const isRemarkable = (route: string): boolean => !unremarkable.test(route);

/** One JSON line per answer at `info`: the route's pattern and never its address, which may hold tokens and names. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    if (!isRemarkable(route)) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.shopSlug !== null && { tenant: request.shopSlug }),
      },
      'answered',
    );
  });
}
