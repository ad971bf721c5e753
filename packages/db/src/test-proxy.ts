import { connect, createServer, type Socket } from 'node:net';

export type TestProxy = {
  /** The database's URL with the proxy's address in it. */
  url: string;
  /** From now on nothing is passed on and nothing is said, on old connections and new ones, which are still accepted. */
  goSilent(): void;
  /** Serves new connections again. Those that it was silent on stay so, as after a firewall that forgot them. */
  speak(): void;
  /** Connections that were accepted so far. */
  readonly accepted: number;
  close(): Promise<void>;
};

/** Stands between a client and the PostgreSQL of `databaseUrl`, on a free port of this machine. */
export async function createTestProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let accepted = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const muted = new WeakSet<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (!muted.has(from)) to.write(bytes);
    });
    from.on('close', () => {
      if (!muted.has(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    accepted += 1;
    keep(client);
    if (silent) {
      muted.add(client);
      client.resume();
      return;
    }
    const upstream = connect(Number(target.port || 5432), target.hostname);
    keep(upstream);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    goSilent() {
      silent = true;
      for (const socket of sockets) muted.add(socket);
    },
    speak() {
      silent = false;
    },
    get accepted() {
      return accepted;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
