import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { internalSecret } from '../build-app.ts';

/** As it runs in production, which is read in half the time. */
const server = fileURLToPath(new URL('../../build/server.mjs', import.meta.url));
/** What a module that is loaded first changes, it changes in the sources. */
const sources = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export type ApiProcess = {
  url: string;
  /** The last of what it said on stderr. */
  errors(): string;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, as a supervisor would; answers with its exit code, null where it had to be killed. */
  stop(): Promise<number | null>;
};

/** What a process compiled the next one reads: half of what a start costs. */
const compiled = fileURLToPath(new URL('../../../../.etalage/compile-cache', import.meta.url));

const running = new Set<ApiProcess>();

/** Ends all that still run, as a power cut would. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((api) => api.kill()));
}

/**
 * Starts the real server as a process of its own, and waits until it is ready. `preload` is a module it loads first, `program`
 * another version's server.
 */
export async function startApi(
  env: Record<string, string>,
  preload?: URL,
  program = preload ? sources : server,
): Promise<ApiProcess> {
  for (;;) {
    const api = await startOnFreePort(env, preload, program);
    if (api !== 'port taken') return api;
  }
}

/** Between finding a free port and listening on it somebody else may take it. */
async function startOnFreePort(
  env: Record<string, string>,
  preload: URL | undefined,
  program: string,
): Promise<ApiProcess | 'port taken'> {
  const port = await freePort();
  const child = spawn(process.execPath, [...(preload ? ['--import', preload.href] : []), program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      MEDIA_PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      OPEN_ORDERS_PER_EMAIL: '0',
      OPEN_ORDERS_PER_NETWORK: '0',
      ORDERS_PER_HOUR: '0',
      RESERVATIONS_PER_NETWORK: '0',
      APP_ENV: 'development',
      DB_POOL_SIZE: '10',
      INTERNAL_SECRET: internalSecret,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-20_000);
    process.stderr.write(chunk);
  });
  const closed = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const api: ApiProcess = {
    url,
    errors: () => errors,
    async kill() {
      await end(child, api, 'SIGKILL');
    },
    stop: () => end(child, api, 'SIGTERM'),
  };
  running.add(api);
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (child.exitCode !== null) {
      running.delete(api);
      await closed;
      if (errors.includes('EADDRINUSE')) return 'port taken';
      throw new Error(`The API ended by itself with ${child.exitCode}: ${errors}`);
    }
    const isReady = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.body?.cancel().then(() => response.ok),
      () => false,
    );
    if (isReady) return api;
    await sleep(50);
  }
  throw new Error('The API did not become ready.');
}

async function end(child: ChildProcess, api: ApiProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(api);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
  return child.exitCode;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
