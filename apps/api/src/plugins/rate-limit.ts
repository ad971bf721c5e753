import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from './problem.ts';

const minute = 60_000;

/** A limit of its own for one route: `max` requests of one client address in `timeWindow` milliseconds. */
export function limitTo(max: number, timeWindow: number): FastifyContextConfig {
  return { rateLimit: { max, timeWindow } };
}

/** Requests a minute per client address. The storefront's own calls, made for nobody in particular, are not counted. */
export const rateLimit = fp<{ perMinute: number }>(
  async (app, { perMinute }) => {
    await app.register(fastifyRateLimit, {
      // Without a general limit the routes that have one of their own keep it.
      global: perMinute > 0,
      max: perMinute,
      timeWindow: minute,
      cache: 20_000,
      keyGenerator: (request: FastifyRequest) => request.clientAddress,
      allowList: (request: FastifyRequest) =>
        request.isInternal && request.headers['x-etalage-client-ip'] === undefined,
      errorResponseBuilder: (_request, { ttl }) =>
        new ProblemError(429, 'TOO_MANY_REQUESTS', 'Too many requests; try again later.', {
          retryAfter: Math.ceil(ttl / 1000),
        }),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });
  },
  { name: 'rate-limit', dependencies: ['who-calls'] },
);
