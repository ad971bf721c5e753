import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between a browser and the shop, and may change what the shop says. */
export type InBetween = {
  /** Where the browser finds the shop. */
  origin: string;
  /** Headers that every answer gets besides its own. */
  headers: Record<string, string>;
  /** Names of headers that the browser does not get. */
  withheld: string[];
  /** What is said in the place of the service worker, made of the one that the shop has. */
  worker: (script: string) => string;
  /** Whether what is asked with this path and these headers is never answered. */
  isSilent: (path: string, headers: IncomingMessage['headers']) => boolean;
  /** Whether cookies get through; as of a browser that keeps none where not. */
  hasCookies: boolean;
  stop(): Promise<void>;
};

/** Stands between a browser and the first demo shop, under an address of its own. */
export async function startInBetween(): Promise<InBetween> {
  const server = createServer((given, answer) => void pass(given, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const between: InBetween = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    headers: {},
    withheld: [],
    worker: (script) => script,
    isSilent: () => false,
    hasCookies: true,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return between;

  async function pass(given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = given.url ?? '/';
    if (path === '/service-worker.js') {
      const response = await fetch(`http://localhost:${process.env.E2E_PORT}${path}`);
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache', ...between.headers };
      answer.writeHead(response.status, headers).end(between.worker(await response.text()));
      return;
    }
    if (between.isSilent(path, given.headers)) return;
    // A form that is sent from one address to another is refused: to the shop it comes from the shop's own.
    const own = `localhost:${process.env.E2E_PORT}`;
    const headers =
      given.method === 'POST'
        ? { ...given.headers, host: own, origin: `http://${own}` }
        : { ...given.headers };
    if (!between.hasCookies) delete headers.cookie;
    const passedOn = ask(
      { host: '127.0.0.1', port: process.env.E2E_PORT, path, method: given.method, headers },
      (response) => {
        if (!between.hasCookies) delete response.headers['set-cookie'];
        for (const name of between.withheld) delete response.headers[name];
        answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...between.headers });
        response.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    given.pipe(passedOn);
  }
}
