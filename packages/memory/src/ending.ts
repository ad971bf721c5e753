import type { FastifyInstance } from 'fastify';

/** Milliseconds that a server takes to finish what is under way; whoever stops it waits longer (deploy/). */
export const drainMs = 20_000;

/**
 * Ends the process on SIGTERM or SIGINT as soon as `close` is done, with 0. What still runs after `drainMs` is given up, with 1, or
 * a hanging request would keep the process for ever. A second signal is not needed.
 */
export function endOnSignal(close: () => Promise<unknown>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/**
 * From the moment at which the server is told to close, each answer ends its connection. Kept open, one that was busy then would
 * hold the server for as long as whoever is before it likes. To be registered first, with Fastify's `return503OnClosing` false: what
 * still comes on such a connection is answered as any other request.
 */
export function endConnectionsOnClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
