import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Where a process tells what it counts: an address of its own, that no shopper reaches. */
export type MetricsAddress = {
  port: number;
  host: string;
  /** Whoever asks shows it (`Authorization: Bearer …`); null where being able to ask is enough. */
  token: string | null;
};

/** Seconds, from what memory answers to what the longest time limit ends. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Shops whose failures one process counts by name; those of all others are counted together. */
const mostNamed = 50;

/**
 * What both servers count of their answers, beside what Node tells of the process itself: its memory, its event loop and its
 * garbage. Loaded only where somebody asks for it.
 */
export async function createMetrics() {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new prom.Histogram({
    name: 'etalage_request_seconds',
    help: 'Answers by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const failures = new prom.Counter({
    name: 'etalage_shop_failures_total',
    help: 'Answers of 500 and above by shop; the first 50 shops of a process by name, all others as "others"',
    labelNames: ['shop'],
    registers,
  });
  const named = new Set<string>();
  return {
    prom,
    registry,
    /**
     * @param answer `route` is a pattern and never an address, which may hold names and tokens; `shop` is a slug, null where it was
     *   for none
     */
    answered(answer: {
      route: string;
      method: string;
      status: number;
      milliseconds: number;
      shop: string | null;
    }) {
      const status = `${Math.floor(answer.status / 100)}xx`;
      requests.observe({ route: answer.route, method: answer.method, status }, answer.milliseconds / 1_000);
      if (answer.status < 500) return;
      if (answer.shop && named.size < mostNamed) named.add(answer.shop);
      failures.inc({ shop: answer.shop === null ? 'none' : named.has(answer.shop) ? answer.shop : 'others' });
    },
  };
}
export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** Answers GET /metrics in Prometheus' text form, and nothing else, on a port of its own. */
export async function serveMetrics(
  registry: Registry,
  { port, host, token }: MetricsAddress,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end();
    if (token !== null && !shows(request, token)) return response.writeHead(401).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      // What cannot be told now, such as how long work waits while the database is away, is told later.
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}

function shows({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
