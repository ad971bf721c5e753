import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { CountMin } from './count-min.ts';
import { networkOf } from './counted-network.ts';
import { ProblemError } from './problem.ts';

const minute = 60_000;
/** How many times as much as one subscriber a whole /48, and a whole /24 with its many subscribers, may ask. */
const wide = { v6: 10, v4: 20 };
/** Columns of a counter: 1 MB for each limit, with room for a million networks in a window. */
const width = 2 ** 16;

/** A limit of its own for one route: `max` requests of one network in `timeWindow` milliseconds. */
export function limitTo(max: number, timeWindow: number): FastifyContextConfig {
  return { rateLimit: { max, timeWindow } };
}

/**
 * Counts by network in windows that begin for everyone at once, in memory of a fixed size: whoever changes addresses
 * neither gets new tries nor pushes out what was counted of others.
 */
class NetworkCounts implements FastifyRateLimitStore {
  readonly #narrow = new CountMin(width);
  readonly #wide = new CountMin(width);
  #endsAt = 0;

  incr(
    address: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
    max: number,
  ): void {
    const now = Date.now();
    if (now >= this.#endsAt) {
      this.#endsAt = now + timeWindow;
      this.#narrow.clear();
      this.#wide.clear();
    }
    const network = networkOf(address);
    const mostOfWide = max * (network.wide.endsWith('/48') ? wide.v6 : wide.v4);
    // What a wide network may not ask any more is not counted for its parts, and the other way round.
    const isOver = this.#wide.count(network.wide) >= mostOfWide;
    const current = isOver ? max + 1 : this.#narrow.add(network.narrow);
    if (current <= max) this.#wide.add(network.wide);
    callback(null, { current, ttl: this.#endsAt - now });
  }

  child(): NetworkCounts {
    return new NetworkCounts();
  }
}

/** Requests a minute per network. The storefront's own calls, made for nobody in particular, are not counted. */
export const rateLimit = fp<{ perMinute: number }>(
  async (app, { perMinute }) => {
    await app.register(fastifyRateLimit, {
      // Without a general limit the routes that have one of their own keep it.
      global: perMinute > 0,
      max: perMinute,
      timeWindow: minute,
      store: NetworkCounts,
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
