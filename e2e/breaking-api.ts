import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What no page may ever show of an answer that nobody understands. */
export const secret = 'SELECT geheim FROM klanten at /srv/api/secret.ts:12:7';

type Way = (answer: ServerResponse) => void;
const json = { 'content-type': 'application/json' };
/** How an answer of the API fails. */
export const ways = {
  'error 500': (answer) => answer.writeHead(500, json).end(JSON.stringify({ status: 500, title: secret })),
  'error 503': (answer) => answer.writeHead(503, json).end(JSON.stringify({ status: 503, title: secret })),
  silence: () => {},
  garbage: (answer) => answer.writeHead(200, json).end(`<!doctype html><p>${secret}`),
  'another shape': (answer) => answer.writeHead(200, json).end(JSON.stringify({ anders: [secret] })),
  'cut off': (answer) => {
    answer.writeHead(200, { ...json, 'content-length': '10000' });
    answer.write(`{"items":["${secret}"`, () => answer.destroy());
  },
} satisfies Record<string, Way>;
export type WayName = keyof typeof ways;

/** Whatever changes something. */
export const anyWrite = 'any write';

/** One visitor's host: what is asked for them, and what is broken of it. */
type Lane = { asked: Set<string>; broken: { call: string; way: WayName } | null };

/** Of all that the API is asked: 'GET /products/slug/emaille-pan'. */
const callOf = (given: IncomingMessage) => `${given.method} ${(given.url ?? '').split('?', 1)[0]}`;

/** Stands between the storefront and its API and breaks what it is told to, for one host at a time. */
export async function startBreaking(apiPort: number) {
  const lanes = new Map<string, Lane>();
  const laneOf = (host: string) => {
    const lane = lanes.get(host) ?? { asked: new Set(), broken: null };
    lanes.set(host, lane);
    return lane;
  };
  const server = createServer((given, answer) => {
    const path = given.url ?? '';
    // Whoever hears of no changes remembers nothing, and keeps no page: each is made anew, of all its parts.
    if (path.startsWith('/internal/cache-tags')) return void answer.writeHead(503).end();
    const lane = laneOf(String(given.headers['x-etalage-host'] ?? ''));
    const call = callOf(given);
    if (!path.startsWith('/internal/')) lane.asked.add(call);
    const isMeant = lane.broken?.call === (given.method === 'GET' ? call : anyWrite);
    if (lane.broken && (isMeant || lane.broken.call === call)) return ways[lane.broken.way](answer);
    const passedOn = ask(
      { host: '127.0.0.1', port: apiPort, path, method: given.method, headers: given.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    given.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    laneOf,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
