import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from '../../scripts/bootstrap.mjs';
import { freePort, startService, waitUntilReady } from '../../scripts/processes.mjs';
import type { BenchStack } from './bench-stack.ts';
import type { Answer } from './connection.ts';
import { pin, serverCore } from './cores.ts';

export type Yardstick = {
  port: number;
  pid: number;
  stop: () => Promise<void>;
};

/** A server of a few lines with one bare query by key through withTenant, on the servers' core: `GET /<product id>`. */
export function startQueryYardstick(
  { databaseUrl, logDir }: BenchStack,
  tenantId: string,
): Promise<Yardstick> {
  return start('yardstick-query', logDir, { DATABASE_URL: databaseUrl, TENANT_ID: tenantId });
}

const perConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** A server of a few lines that sends one kept page, on the servers' core: any path. */
export function startPageYardstick(stack: BenchStack, name: string, page: Answer): Promise<Yardstick> {
  return startWithPage('yardstick-page', stack, name, page);
}

/** A server of a few lines in which React alone renders the same document for every request, on the servers' core. */
export function startReactYardstick(stack: BenchStack, name: string, page: Answer): Promise<Yardstick> {
  return startWithPage('yardstick-react', stack, name, page);
}

/** A server of a few lines that makes one call of the API for each request, and then sends one page: any path. */
export function startCallYardstick(stack: BenchStack, page: Answer, cookie: string): Promise<Yardstick> {
  const [apiPort = 0] = stack.apiPorts;
  const call = {
    CALL: `http://127.0.0.1:${apiPort}/me?lang=nl`,
    SECRET: stack.internalSecret,
    COOKIE: cookie,
  };
  return startWithPage('yardstick-call', stack, 'call', page, call);
}

function startWithPage(
  program: string,
  { logDir }: BenchStack,
  name: string,
  { headers, body }: Answer,
  env: Record<string, string> = {},
): Promise<Yardstick> {
  const file = join(logDir, `${name}.json`);
  const same = Object.fromEntries([...headers].filter(([header]) => !perConnection.has(header)));
  writeFileSync(file, JSON.stringify({ headers: same, body: body.toString('base64') }));
  return start(program, logDir, { PAGE: file, ...env });
}

async function start(program: string, logDir: string, env: Record<string, string>): Promise<Yardstick> {
  const { node24 } = await ensureInstalled();
  const port = await freePort();
  const service = startService({
    name: program,
    node: node24,
    args: [join(root, 'benchmarks', 'lib', `${program}.ts`)],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    logFile: join(logDir, `${program}.log`),
  });
  await waitUntilReady(service, `http://127.0.0.1:${port}/1`);
  pin(service.pid, serverCore);
  return { port, pid: service.pid, stop: () => service.stop() };
}
