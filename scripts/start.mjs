// npm start and npm run dev: everything that a fresh clone needs until three shops answer, and an orderly end.
//   npm start -- --demo      the three demo shops also on the PostgreSQL of DATABASE_URL, for trying out
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeSecretsFromFiles } from '../packages/contracts/src/secret-files.mjs';
import { ensureInstalled, root } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { exitWith, Problem, seconds, step } from './console.mjs';
import {
  addressOf,
  checkEnvironment,
  modeOfStart,
  prepareDatabase,
  startApi,
  startStorefront,
} from './house.mjs';
import { isPortTaken, isStackFrame, waitUntilReady } from './processes.mjs';

const shopsToShow = [
  { host: 'localhost', title: 'De Molen, kitchen, home and food' },
  { host: 'bloem.localhost', title: 'Bloem & Blad, flowers, plants and fresh produce' },
  { host: 'fiets.localhost', title: 'Spaak Groothandel, bicycle parts for business' },
];

/** How long the API may take to finish what it is doing, in milliseconds. */
const drainTime = 20_000;

const wrongFiles = takeSecretsFromFiles(process.env);
if (wrongFiles.length > 0) exitWith(new Problem(wrongFiles.join('\n  ')));

const watch = process.argv.includes('--dev');
const { appEnv, demoShops } = chooseMode();

/** @type {import('./processes.mjs').Service[]} in the order in which they were started */
const services = [];
const stopping = new AbortController();
let isOpen = false;
let stoppedAt = 0;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop());

// npm dies of a signal without passing it on to us: its shell, our parent, is gone then.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !stopping.signal.aborted && stop(), 500).unref();
}

try {
  await start();
} catch (error) {
  if (stopping.signal.aborted) await sleep(drainTime * 2);
  await stopServices();
  exitWith(error);
}

async function start() {
  const started = Date.now();
  const isProduction = appEnv === 'production';
  const host = process.env.HOST || '127.0.0.1';
  if (!isProduction && !['127.0.0.1', '::1', 'localhost'].includes(host))
    console.log(
      `HOST=${host} opens this to the network: anybody there reads /dev/mail and knows the demo customers' passwords.`,
    );
  const ports = await choosePorts(host);
  const databaseUrl = await databaseFromEnvironment();
  const { node24 } = await ensureInstalled();

  const around = {
    node24,
    watch,
    host,
    databaseUrl,
    ownerUrl: process.env.DATABASE_OWNER_URL,
    appEnv,
    dataDir: process.env.DATA_DIR ?? join(root, '.etalage', 'data'),
    mediaDir: process.env.MEDIA_DIR ?? join(root, '.etalage', 'media'),
    logDir: join(root, '.etalage', 'logs'),
    // Of a shop that sells all processes must know them, on every machine and after every start: they are given.
    internalSecret:
      process.env.INTERNAL_SECRET || (isProduction ? '' : randomBytes(24).toString('base64url')),
    appSecret: process.env.APP_SECRET || (isProduction ? '' : keptSecret()),
    webPort: ports.web,
    onLine: showLine,
  };
  if (isProduction) await checkEnvironment(around);
  if (!watch) await ensureBuilt(node24);
  rmSync(around.logDir, { recursive: true, force: true });
  for (const folder of [around.logDir, around.mediaDir]) mkdirSync(folder, { recursive: true });

  await step(`Preparing the database (${databaseUrl ? 'PostgreSQL' : 'embedded'})`, () =>
    prepareDatabase(around, {
      demoShops,
      onLine: (line, stream) => stream === 'stdout' && console.log(`  ${line}`),
      signal: stopping.signal,
    }),
  );
  await step('Starting the API', () =>
    launch(
      startApi(around, { port: ports.api, mediaPort: ports.media }),
      `${addressOf(host, ports.api)}/ready`,
    ),
  );
  await step('Starting the storefront', () =>
    launch(
      startStorefront(around, { apiPort: ports.api, ...(!isProduction && { mediaPort: ports.media }) }),
      `${addressOf(host, ports.web)}/ready`,
    ),
  );
  await greet(host, ports, started, isProduction);
  isOpen = true;
  const why = await Promise.race(services.map((service) => service.ended));
  if (!stopping.signal.aborted)
    throw new Problem(`${why}, so everything stops. What it said is in ${around.logDir}.`);
}

function chooseMode() {
  try {
    return modeOfStart(process.env, process.argv);
  } catch (error) {
    return exitWith(error);
  }
}

/** A secret of this copy, made on its first start: links that were signed yesterday still hold today. */
function keptSecret() {
  const file = join(root, '.etalage', 'secret');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** @param {import('./processes.mjs').Service} service @param {string} readyUrl */
async function launch(service, readyUrl) {
  services.push(service);
  await waitUntilReady(service, readyUrl);
}

/** @param {string} host */
async function choosePorts(host) {
  const ports = {
    web: portFrom('PORT', 3000),
    api: portFrom('API_PORT', 8080),
    media: portFrom('MEDIA_PORT', 9199),
  };
  const names = { web: 'PORT', api: 'API_PORT', media: 'MEDIA_PORT' };
  if (new Set(Object.values(ports)).size < 3)
    throw new Problem(
      `PORT, API_PORT and MEDIA_PORT must be three different ports, not ${Object.values(ports).join(', ')}.`,
    );
  for (const key of /** @type {const} */ (['web', 'api', 'media'])) {
    if (!(await isPortTaken(ports[key], host))) continue;
    throw new Problem(
      `Port ${ports[key]} is in use, perhaps by another start of this shop: stop that program, or choose another port, as in ${names[key]}=${ports[key] + 1} npm start.`,
    );
  }
  return ports;
}

/** @param {string} name @param {number} fallback */
function portFrom(name, fallback) {
  const text = process.env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

/** Looks whether anybody answers at DATABASE_URL at all, since that failure has the simplest cure. */
async function databaseFromEnvironment() {
  const text = process.env.DATABASE_URL;
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Problem('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  const url = new URL(text);
  if (!url.hostname) return text;
  const port = Number(url.port || 5432);
  const trouble = await new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port, timeout: 5000 });
    socket.on('connect', () => resolve(socket.destroy() && undefined));
    socket.on('timeout', () => resolve(socket.destroy() && 'no answer within 5 s'));
    socket.on('error', (error) => resolve('code' in error ? error.code : error.message));
  });
  if (trouble)
    throw new Problem(
      `No database answers at ${url.hostname}:${port} (${trouble}): start it, correct DATABASE_URL, or leave DATABASE_URL out to use the embedded database.`,
    );
  return text;
}

/**
 * @param {string} host
 * @param {{ web: number, api: number }} ports
 * @param {number} started milliseconds since the epoch
 * @param {boolean} isProduction
 */
async function greet(host, ports, started, isProduction) {
  const answering = [];
  for (const shop of shopsToShow) if (await answers(shop.host, ports.web)) answering.push(shop);
  const api = addressOf(host, ports.api);
  const rows = [
    ...answering.map((shop) => [shop.title, `http://${shop.host}:${ports.web}`]),
    ...(answering.length > 0 ? [] : [['Storefront', addressOf(host, ports.web)]]),
    ['API, with its documentation', `${api}/docs`],
    ...(isProduction ? [] : [['Mail that the shops sent', `${api}/dev/mail`]]),
  ];
  const width = Math.max(...rows.map(([title = '']) => title.length));
  console.log(`\nEtalage is open (${seconds(started)}).\n`);
  for (const [title = '', url] of rows) console.log(`  ${title.padEnd(width)}  ${url}`);
  console.log('\nLogs are in .etalage/logs. Stop with Ctrl+C.\n');
}

/** Whether a shop is known under this host name, which leads to 127.0.0.1; fetch cannot be told to send another Host header. @param {string} host @param {number} port */
function answers(host, port) {
  return new Promise((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', path: '/', headers: { host: `${host}:${port}` } },
      (answer) => {
        answer.resume();
        resolve((answer.statusCode ?? 500) < 400);
      },
    );
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

/**
 * In development every line is shown; otherwise warnings and errors, as sentences instead of JSON.
 * @param {string} name @param {string} line @param {'stdout' | 'stderr'} stream
 */
function showLine(name, line, stream) {
  if (stopping.signal.aborted && !watch) return;
  const record = parsed(line);
  if (record && (watch || record.level >= 40)) {
    const { msg, method, route, status, ms, err } = record;
    const facts = [
      method,
      route,
      status,
      ms === undefined ? undefined : `${Math.round(ms)} ms`,
      err?.message,
    ];
    console.log(`[${name}] ${[msg, ...facts].filter((fact) => fact !== undefined).join(' ')}`);
  } else if (!record && watch) {
    console.log(`[${name}] ${line}`);
  } else if (!record && stream === 'stderr' && isOpen && line.trim() !== '' && !isStackFrame(line)) {
    // Only once everything runs: until then an error is part of the one sentence that ends the start.
    console.log(`[${name}] ${line}`);
  }
}

/** @param {string} line */
function parsed(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function stop() {
  if (stopping.signal.aborted) {
    // One Ctrl+C may arrive twice, from the terminal and from npm; a second one by hand means it.
    if (Date.now() - stoppedAt < 1000) return;
    console.log('Stopping at once.');
    for (const service of services) service.kill('SIGKILL');
    process.exit(1);
  }
  stoppedAt = Date.now();
  stopping.abort();
  if (services.length > 0) console.log('\nStopping: requests that are under way are finished first …');
  await stopServices();
  console.log('Stopped.');
  process.exit(0);
}

/** The storefront first, so that it asks nothing more of the API. */
async function stopServices() {
  for (const service of services.toReversed()) await service.stop(drainTime);
}
