import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { securityHeaders } from '@etalage/contracts/security-headers';
import { sqlState } from '@etalage/db';
import fp from 'fastify-plugin';

type ErrorForLog = {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
};

/**
 * What an error says in the log. A database error's message and detail repeat values (an e-mail address in a
 * broken unique key), so of those only the code and the names of table and constraint are kept.
 */
export function errorForLog(error: unknown): ErrorForLog {
  if (!(error instanceof Error))
    return { type: 'unknown', message: 'what was thrown is no Error', stack: '' };
  const state = sqlState(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const { table, constraint } = error as { table?: string; constraint?: string };
  return {
    type: error.name,
    message: state ? `database error ${state}` : error.message,
    ...(state && { table, constraint }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
}

const processPrefix = randomBytes(6).toString('base64url');
let requestCount = 0;

/** The storefront's own id where it is one of ours to trust by form, so that one purchase can be followed. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given)) return given;
  requestCount += 1;
  return `${processPrefix}-${requestCount.toString(36)}`;
}

/** One JSON line per answer: the route's pattern and never its address, which may hold tokens and names. */
export const logging = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' });
    });
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? '(none)',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          tenant: request.knownTenant?.slug,
        },
        'answered',
      );
    });
  },
  { name: 'logging' },
);
