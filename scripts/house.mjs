// How the API and the storefront are started, and what they are told: the one place that knows their environment.
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { Problem } from './console.mjs';
import { run, startService, withoutStack } from './processes.mjs';

/**
 * @typedef {object} Surroundings what both processes share
 * @property {string} node24
 * @property {string | undefined} databaseUrl what the API logs in with at a PostgreSQL; without it the embedded database
 *   in dataDir
 * @property {string | undefined} [ownerUrl] the owner of that database's tables, where it is another role
 * @property {string} dataDir
 * @property {string} mediaDir
 * @property {string} logDir
 * @property {string} internalSecret lets the API recognise the storefront
 * @property {string} [appSecret] signs what must outlive a restart
 * @property {'production' | 'development'} [appEnv] default development
 * @property {string} host the address to listen on
 * @property {number} webPort the port in the links that shoppers get
 * @property {boolean} [watch] restart the API when a source changes, and let Vite serve the storefront
 * @property {Record<string, string | undefined>} [env] added to, or overruling, everything else
 * @property {(name: string, line: string, stream: 'stdout' | 'stderr') => void} [onLine]
 */

/** The embedded database locks its folder with node:sqlite, which Node announces as experimental every time. */
const quiet = '--disable-warning=ExperimentalWarning';

/**
 * What both servers run with, so that they give back what they need no more. V8 lets the part of the heap for what was just
 * made grow as long as requests come quickly, and the other part to a multiple of what lives in it: 16 MB are as quick, and half
 * as much again is enough. The C library keeps what was freed in arenas, one for each thread, and hands back large pieces alone.
 */
const modest = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const modestMalloc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Addresses of the database, of which each process gets those that it needs. */
const addresses = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_BACKUP_URL',
  'PRODUCTION_DATABASE_URL',
];

/** The API: its sources where they are watched, as they are read quicker (apps/api/rolldown.config.ts) elsewhere. */
const apiSources = 'apps/api/src/server.ts';
const builtApi = 'apps/api/build/server.mjs';

/** @param {Surroundings} around @param {Record<string, string | undefined>} own */
function environment(around, own) {
  return {
    ...process.env,
    ...Object.fromEntries(addresses.map((name) => [name, undefined])),
    ...modestMalloc,
    NODE_ENV: around.watch ? 'development' : 'production',
    APP_ENV: around.appEnv ?? 'development',
    HOST: around.host,
    DATA_DIR: around.dataDir,
    MEDIA_DIR: around.mediaDir,
    INTERNAL_SECRET: around.internalSecret,
    ...(around.appSecret && { APP_SECRET: around.appSecret }),
    STOREFRONT_URL_PORT: String(around.webPort),
    ...own,
    ...around.env,
  };
}

/** @param {Surroundings} around @param {Record<string, string | undefined>} own */
function apiEnvironment(around, own) {
  const { DATABASE_DIRECT_URL, DATABASE_READ_URL, PRODUCTION_DATABASE_URL } = process.env;
  return environment(around, {
    DATABASE_URL: around.databaseUrl,
    DATABASE_DIRECT_URL,
    DATABASE_READ_URL,
    PRODUCTION_DATABASE_URL,
    ...own,
  });
}

/**
 * A shop that sells is told so, and a PostgreSQL means one; everything else is for trying out and developing, and it alone has the
 * demo shops. Throws a Problem where it was told something else.
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} args of `npm start`
 * @returns {{ appEnv: 'production' | 'development', demoShops: boolean }}
 */
export function modeOfStart(env, args) {
  const given = env.APP_ENV;
  if (given && given !== 'production' && given !== 'development')
    throw new Problem(`APP_ENV must be production or development, not "${given}".`);
  const isForTrying = args.includes('--dev') || args.includes('--demo') || !env.DATABASE_URL;
  const isDevelopment = given ? given === 'development' : isForTrying;
  return {
    appEnv: isDevelopment ? 'development' : 'production',
    demoShops: isDevelopment && !args.includes('--no-demo'),
  };
}

/**
 * Asks both servers whether the environment is as they need it, before anything is done with the database. Throws a
 * Problem that names all that is missing.
 * @param {Surroundings} around
 */
export async function checkEnvironment(around) {
  const checks = await Promise.all([
    run(around.node24, [quiet, apiSources, '--check'], { env: apiEnvironment(around, {}) }),
    run(around.node24, [quiet, 'apps/storefront/server/server.ts', '--check'], {
      env: environment(around, {}),
    }),
  ]);
  const sentences = checks.flatMap(({ code, errors }) =>
    code === 0 ? [] : withoutStack(errors).split('\n'),
  );
  if (sentences.length > 0) throw new Problem([...new Set(sentences)].join('\n  '));
}

/**
 * @param {Surroundings} around
 * @param {{ name?: string, port: number, mediaPort: number }} own
 */
export function startApi(around, { name = 'api', port, mediaPort }) {
  return startService({
    name,
    node: around.node24,
    watched: around.watch ?? false,
    args: [
      ...(around.watch ? ['--watch', '--watch-preserve-output'] : []),
      quiet,
      ...modest,
      around.watch ? apiSources : builtApi,
    ],
    env: apiEnvironment(around, { PORT: String(port), MEDIA_PORT: String(mediaPort) }),
    logFile: join(around.logDir, `${name}.log`),
    onLine: (line, stream) => around.onLine?.(name, line, stream),
  });
}

/**
 * Where this machine reaches what listens on a host (HOST): what listens on all of its addresses, by its own.
 * @param {string} host @param {number} port
 */
export function addressOf(host, port) {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

/**
 * Where the storefront tells its figures, beside an API that tells its own: at the next port.
 * @param {string | undefined} ofApi METRICS_PORT as it was given
 */
export const storefrontMetricsPort = (ofApi) => (Number(ofApi) > 0 ? String(Number(ofApi) + 1) : ofApi);

/**
 * @param {Surroundings} around
 * @param {{ apiPort: number, mediaPort?: number }} own mediaPort: where the API draws pictures when they are asked for; without it they
 *   are read from the folder
 */
export function startStorefront(around, { apiPort, mediaPort }) {
  return startService({
    name: 'storefront',
    node: around.node24,
    args: [quiet, ...modest, 'server/server.ts'],
    cwd: join(root, 'apps', 'storefront'),
    env: environment(around, {
      PORT: String(around.webPort),
      API_URL: addressOf(around.host, apiPort),
      ...(mediaPort && { MEDIA_URL: process.env.MEDIA_URL || addressOf(around.host, mediaPort) }),
      METRICS_PORT: storefrontMetricsPort(process.env.METRICS_PORT),
    }),
    logFile: join(around.logDir, 'storefront.log'),
    onLine: (line, stream) => around.onLine?.('storefront', line, stream),
  });
}

/**
 * Brings the schema up to date and, where asked for, fills a database without shops with the three demo shops.
 * pictures: their sizes are made when they are asked for, or nothing is drawn. It runs in a process of its own that has ended before the API starts: an embedded database has one opener.
 * @param {Surroundings} around
 * @param {{ demoShops: boolean, pictures?: 'when-asked' | 'none', onLine?: import('./processes.mjs').OnLine, signal?: AbortSignal }} options
 */
export async function prepareDatabase(around, { demoShops, pictures = 'when-asked', onLine, signal }) {
  const program = demoShops
    ? ['packages/demo/src/cli.ts', '--if-empty', '--pictures', pictures]
    : ['packages/db/src/cli.ts', 'migrate'];
  const env = environment(around, {
    DATABASE_URL: around.databaseUrl,
    DATABASE_OWNER_URL: around.ownerUrl,
  });
  const result = await run(around.node24, [quiet, ...program], {
    env,
    ...(onLine && { onLine }),
    ...(signal && { signal }),
  });
  if (result.code === 0) return;
  throw new Problem(
    withoutStack(result.errors) || `Preparing the database failed (exit code ${result.code}).`,
  );
}
