// The whole shop on free ports with a database of its own: for browser tests, race tests and benchmarks.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { prepareDatabase, startApi, startStorefront } from './house.mjs';
import { adoptCluster, startCluster } from './postgres.mjs';
import { freePort, freePorts, waitUntilReady } from './processes.mjs';

/**
 * @typedef {object} RunningApi
 * @property {number} port
 * @property {number} mediaPort
 * @property {import('./processes.mjs').Service} service `service.kill('SIGKILL')` ends it as a power cut would
 *
 * @typedef {object} Stack
 * @property {number} webPort of the storefront, 0 where it was left out
 * @property {number[]} apiPorts
 * @property {string | undefined} databaseUrl of a user who may do everything; undefined on PGlite
 * @property {string | undefined} apiUrl the same database as the API logs in to it
 * @property {string} internalSecret
 * @property {string} logDir
 * @property {RunningApi[]} apis
 * @property {import('./processes.mjs').Service | undefined} web
 * @property {(index: number) => Promise<void>} restartApi starts an API process that has ended, on its old port
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a stack and waits until it is ready.
 * @typedef {{ database?: 'postgres' | 'pglite', apiProcesses?: number, storefront?: boolean, seed?: boolean, pictures?: 'when-asked' | 'none',
 *   durable?: boolean, env?: Record<string, string>, onLine?: import('./processes.mjs').OnLine }} StackOptions
 *   seed: with the three demo shops. pictures: draw theirs when they are asked for (default), or none. durable: keep fsync on.
 *   The database is made in the cluster of TEST_DATABASE_URL where that is set, else in a cluster of its own.
 * @param {StackOptions} [options]
 * @returns {Promise<Stack>}
 */
export async function startStack(options = {}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      // Between finding a free port and listening on it somebody else may take it.
      if (attempt === 3 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

/** One machine plays all shoppers, which no real address may. */
const usualEnv = {
  APP_ENV: 'development',
  RATE_LIMIT: '0',
  // And it may say that a page is asked for from elsewhere.
  TRUSTED_PROXIES: '127.0.0.1',
  // However slow the machine is, its pages wait until they know who is asking.
  PAGE_PATIENCE_MS: '20000',
  ORDERS_PER_HOUR: '0',
  OPEN_ORDERS_PER_EMAIL: '0',
  OPEN_ORDERS_PER_NETWORK: '0',
  RESERVATIONS_PER_NETWORK: '0',
};

/** @param {StackOptions} options @returns {Promise<Stack>} */
async function startOnFreePorts(options) {
  const {
    database = 'postgres',
    apiProcesses = 1,
    storefront = true,
    seed = true,
    pictures = 'when-asked',
    env = {},
    onLine,
  } = options;
  if (database === 'pglite' && apiProcesses > 1)
    throw new Error('PGlite can be opened by one API process only.');
  const { node24 } = await ensureInstalled();
  await ensureBuilt(node24, ['API', ...(storefront ? ['storefront'] : [])]);

  const folder = mkdtempSync(join(tmpdir(), 'etalage-stack-'));
  /** @type {(() => Promise<unknown>)[]} */
  const undo = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { databaseUrl, apiUrl } =
      database === 'postgres'
        ? await makeDatabase(options.durable ?? false, undo)
        : { databaseUrl: undefined, apiUrl: undefined };
    // Pictures are named by their content, so that what one run drew the next one finds.
    const mediaDir = join(root, '.etalage', 'test-media');
    mkdirSync(mediaDir, { recursive: true });
    const around = {
      node24,
      databaseUrl: apiUrl,
      ownerUrl: databaseUrl,
      dataDir: join(folder, 'data'),
      mediaDir,
      logDir: join(folder, 'logs'),
      internalSecret: randomBytes(24).toString('base64url'),
      host: '127.0.0.1',
      webPort: storefront ? await freePort() : 0,
      env: { ...usualEnv, ...env },
    };
    await prepareDatabase(around, { demoShops: seed, pictures, ...(onLine && { onLine }) });

    const { apis, restartApi } = await startApis(around, apiProcesses, undo);
    const web = storefront
      ? startStorefront(around, { apiPort: apis[0]?.port ?? 0, mediaPort: apis[0]?.mediaPort })
      : undefined;
    if (web) {
      undo.push(() => web.stop());
      await waitUntilReady(web, `http://127.0.0.1:${around.webPort}/ready`);
    }
    return {
      webPort: around.webPort,
      apiPorts: apis.map((api) => api.port),
      databaseUrl,
      apiUrl,
      internalSecret: around.internalSecret,
      logDir: around.logDir,
      apis,
      web,
      restartApi,
      stop,
    };
  } catch (error) {
    // The folder with the logs is about to go: say what was in them.
    if (error instanceof Error) error.message += lastLines(folder);
    await stop();
    throw error;
  }
}

/**
 * Starts so many processes of the API, and waits until they are ready.
 * @param {Parameters<typeof startApi>[0]} around
 * @param {number} count
 * @param {(() => Promise<unknown>)[]} undo
 * @returns {Promise<Pick<Stack, 'apis' | 'restartApi'>>}
 */
async function startApis(around, count, undo) {
  /** @type {RunningApi[]} */
  const apis = [];
  undo.push(() => Promise.all(apis.map((api) => api.service.stop())));
  /** @param {number} index @param {number} port @param {number} mediaPort */
  const start = (index, port, mediaPort) => {
    const service = startApi(around, { name: `api-${index + 1}`, port, mediaPort });
    apis[index] = { port, mediaPort, service };
    return waitUntilReady(service, `http://127.0.0.1:${port}/ready`);
  };
  const ports = await freePorts(2 * count);
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      start(index, ports[2 * index] ?? 0, ports[2 * index + 1] ?? 0),
    ),
  );
  return {
    apis,
    async restartApi(index) {
      const old = apis[index];
      if (!old || old.service.isRunning) throw new Error(`API process ${index} is not there or still runs.`);
      await start(index, old.port, old.mediaPort);
    },
  };
}

/**
 * The API logs in as it should in production, so that whatever it needs beyond that fails here; its role is made with
 * the schema.
 * @param {boolean} durable
 * @param {(() => Promise<unknown>)[]} undo
 */
async function makeDatabase(durable, undo) {
  const name = `stack_${randomBytes(6).toString('hex')}`;
  const cluster = process.env.TEST_DATABASE_URL
    ? adoptCluster(process.env.TEST_DATABASE_URL)
    : await startCluster({ durable });
  undo.push(() => cluster.stop());
  const login = `${name}_api`;
  undo.push(() => cluster.dropRole(login));
  const databaseUrl = await cluster.createDatabase(name);
  undo.push(() => cluster.dropDatabase(name));
  const apiUrl = new URL(databaseUrl);
  apiUrl.username = login;
  return { databaseUrl, apiUrl: apiUrl.href };
}

/** @param {string} folder */
function lastLines(folder) {
  let text = '';
  for (const name of ['api-1', 'storefront']) {
    try {
      text += `\n\n${name}.log:\n${readFileSync(join(folder, 'logs', `${name}.log`), 'utf8')
        .split('\n')
        .slice(-15)
        .join('\n')}`;
    } catch {
      // It was never started.
    }
  }
  return text;
}
