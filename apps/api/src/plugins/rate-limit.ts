import type { Database } from '@etalage/db';
import { type Network, networkOf } from '@etalage/memory/counted-network';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { CountMin } from './count-min.ts';
import { tooManyRequests } from './problem.ts';
import { SharedCounts } from './shared-counts.ts';

const minute = 60_000;
const windows = { minute, hour: 60 * minute };
/** How many times as much as one subscriber a whole /48, and a whole /24 with its many subscribers, may ask. */
const wide = { v6: 10, v4: 20 };
/** Columns of a counter: 1 MB for each limit, with room for a million networks in a window. */
const width = 2 ** 16;

/** A limit of its own for one route: `max` requests of one network in a minute or an hour. */
export function limitTo(max: number, window: keyof typeof windows): FastifyContextConfig {
  return { rateLimit: { max, timeWindow: windows[window] } };
}

/** The part of a limit that one process lets a network have before it tells the others. */
const unheardShare = 1 / 20;

/**
 * Counts by network in windows that begin for everyone at once, in memory of a fixed size: whoever changes addresses
 * neither gets new tries nor pushes out what was counted of others. With `shared`, what other processes counted counts as well:
 * of limits by the hour each try is counted with them before it is answered, of all others every second who asks a lot.
 */
class NetworkCounts implements FastifyRateLimitStore {
  readonly #narrow = new CountMin(width);
  readonly #wide = new CountMin(width);
  readonly #shared: SharedCounts | null;
  /** Of the limit, among those that are shared. */
  readonly #name: string;
  #endsAt = 0;

  constructor(shared: SharedCounts | null, name: string) {
    this.#shared = shared;
    this.#name = name;
  }

  incr(
    address: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
    max: number,
  ): void {
    this.#judge(networkOf(address), timeWindow, max).then((judged) => callback(null, judged), callback);
  }

  /** How much the network has asked by now, this request included, and the milliseconds until that is forgotten. */
  async #judge(network: Network, timeWindow: number, max: number): Promise<{ current: number; ttl: number }> {
    const mostOfWide = max * (network.wide.endsWith('/48') ? wide.v6 : wide.v4);
    const here = this.#countHere({ network, max, mostOfWide }, timeWindow);
    const shared = this.#shared;
    if (!shared || here.current > max) return here;
    const narrow = { name: `${this.#name} ${network.narrow}`, windowMs: timeWindow };
    const around = { name: `${this.#name} ${network.wide} wide`, windowMs: timeWindow };
    const before = shared.total(narrow.name);
    const beforeAround = shared.total(around.name);
    // Known to be too many: it is not counted once more, or one network would use up what its neighbours may ask.
    if (before.requests >= max) return { current: max + 1, ttl: ttlOf(before, here.ttl) };
    if (beforeAround.requests >= mostOfWide) return { current: max + 1, ttl: ttlOf(beforeAround, here.ttl) };
    if (timeWindow <= minute) {
      tellOthers(shared, narrow, here.current, max);
      tellOthers(shared, around, this.#wide.count(network.wide), mostOfWide);
      return { ...here, current: Math.max(here.current, before.requests + 1) };
    }
    // Where nobody can say how many there were the request is told to come back: without the database it could do nothing anyway.
    await shared.addNow([narrow, around]);
    const total = shared.total(narrow.name);
    const isAroundOver = shared.total(around.name).requests > mostOfWide;
    return {
      current: isAroundOver ? max + 1 : Math.max(here.current, total.requests),
      ttl: ttlOf(total, here.ttl),
    };
  }

  child(route: object): NetworkCounts {
    const { routeInfo } = route as { routeInfo?: { method?: string | string[]; url?: string } };
    return new NetworkCounts(this.#shared, `${routeInfo?.method} ${routeInfo?.url}`);
  }

  #countHere({ network, max, mostOfWide }: Limited, timeWindow: number): { current: number; ttl: number } {
    const now = Date.now();
    if (now >= this.#endsAt) {
      this.#endsAt = now + timeWindow;
      this.#narrow.clear();
      this.#wide.clear();
    }
    // What a wide network may not ask any more is not counted for its parts, and the other way round.
    const isOver = this.#wide.count(network.wide) >= mostOfWide;
    const current = isOver ? max + 1 : this.#narrow.add(network.narrow);
    if (current <= max) this.#wide.add(network.wide);
    return { current, ttl: this.#endsAt - now };
  }
}

/** Counts what others have to hear: of the many who ask a little, nothing. */
function tellOthers(
  shared: SharedCounts,
  counted: { name: string; windowMs: number },
  here: number,
  most: number,
): void {
  const unheard = Math.ceil(most * unheardShare);
  if (here < unheard) return;
  shared.add(counted, here === unheard ? unheard : 1, (untold) => untold >= unheard);
}

/** A network, how much it may ask in a window, and how much the one around it. */
type Limited = { network: Network; max: number; mostOfWide: number };

const ttlOf = ({ endsAt }: { endsAt: number }, ttlHere: number): number =>
  endsAt > 0 ? Math.max(1, endsAt - Date.now()) : ttlHere;

/**
 * Requests a minute per network, over all processes. The storefront's own calls, made for nobody in particular, are not counted.
 * `secret` is the deployment's.
 */
export const rateLimit = fp<{ perMinute: number; database: Database; secret: string }>(
  async (app, { perMinute, database, secret }) => {
    const shared = shareCounts(app, database, secret);
    await app.register(fastifyRateLimit, {
      // Without a general limit the routes that have one of their own keep it.
      global: perMinute > 0,
      max: perMinute,
      timeWindow: minute,
      store: class extends NetworkCounts {
        constructor() {
          super(shared, 'any');
        }
      },
      keyGenerator: (request: FastifyRequest) => request.clientAddress,
      allowList: (request: FastifyRequest) => request.isForNobody,
      errorResponseBuilder: (_request, { ttl }) =>
        tooManyRequests('Too many requests; try again later.', Math.ceil(ttl / 1000)),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });
  },
  { name: 'rate-limit', dependencies: ['who-calls'] },
);

/** The embedded database has one process, with which nobody counts. */
function shareCounts(app: FastifyInstance, database: Database, secret: string): SharedCounts | null {
  if (database.kind === 'pglite') return null;
  let saidAt = Number.NEGATIVE_INFINITY;
  const shared = new SharedCounts(database, secret, (error) => {
    if (Date.now() - saidAt < minute) return;
    saidAt = Date.now();
    app.log.warn({ err: error }, 'limits are counted by this process alone: the database gives no answer');
  });
  app.addHook('onClose', () => shared.close());
  return shared;
}
