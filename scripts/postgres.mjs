// A throwaway PostgreSQL cluster for tests and benchmarks: made in a temporary folder, stopped and removed after.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './console.mjs';
import { freePort, run } from './processes.mjs';

const oldestPostgres = 15;

/**
 * The folder with PostgreSQL's programs, 15 first (the version that the SQL is written for), else a newer one.
 * PG_BIN names another folder.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = [15, 16, 17, 18, 19, 20];
  const folders = [
    process.env.PG_BIN,
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...versions.map((version) => `/usr/pgsql-${version}/bin`),
    ...versions.map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
    ...versions.map((version) => `/usr/local/opt/postgresql@${version}/bin`),
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim(),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && versionIn(folder) >= oldestPostgres,
  );
}

/** @param {string} folder */
function versionIn(folder) {
  const said = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/(\d+)/.exec(said)?.[1] ?? 0);
}

/**
 * @typedef {object} Cluster
 * @property {string} url of the superuser, to the database `postgres`
 * @property {(name: string) => Promise<string>} createDatabase makes an empty database and returns its URL
 * @property {(name: string) => Promise<void>} dropDatabase closes its connections and removes it
 * @property {(name: string) => Promise<void>} dropRole
 * @property {() => Promise<void>} stop stops the server and removes its folder
 */

/**
 * Makes and starts a cluster on a free port of 127.0.0.1, in memory where there is plenty and it may be lost.
 * @param {{ maxConnections?: number, durable?: boolean, settings?: Record<string, string> }} [options]
 *   durable: keep fsync on (benchmarks), where tests rather have speed
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ maxConnections = 200, durable = false, settings = {} } = {}) {
  const bin = findPostgres();
  if (!bin)
    throw new Problem(
      'PostgreSQL 15 or newer is not installed: on Debian run "apt-get install postgresql-15", on macOS "brew install postgresql@15", or let PG_BIN name the folder of its programs.',
    );
  removeLeftovers();
  const owner = serverOwner();
  const inMemory = !durable && isMemoryRoomy();
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), prefix));
  writeFileSync(join(folder, 'owner.pid'), String(process.pid));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const data = join(folder, 'data');
  await initialise(bin, data, owner);
  const { server, port } = await startServer(bin, data, owner, folder, {
    max_connections: String(maxConnections),
    shared_buffers: '256MB',
    max_wal_size: inMemory ? '512MB' : '2GB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  });
  const removeAtExit = () => removeNow(folder);
  process.once('exit', removeAtExit);

  return {
    ...databasesOf(bin, `postgres://postgres@127.0.0.1:${port}/postgres`),
    async stop() {
      process.off('exit', removeAtExit);
      if (server.exitCode === null && server.signalCode === null) {
        server.ref();
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        const outcome = await Promise.race([ended, sleep(10_000, 'late', { ref: false })]);
        if (outcome === 'late') {
          server.kill('SIGQUIT');
          await ended;
        }
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What Linux keeps in memory and calls files. */
const memory = '/dev/shm';

/**
 * Making and removing a test's databases in memory takes a third of what it takes on a disk, a seventh of the API's tests. All of
 * them need less than 1 GB; containers often have 64 MB.
 */
function isMemoryRoomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const gigabyte = 2 ** 30;
  return bavail * bsize >= 2 * gigabyte && freemem() >= 4 * gigabyte;
}

/**
 * A cluster that somebody else started and will stop, behind the same handle.
 * @param {string} url of a superuser
 * @returns {Cluster}
 */
export function adoptCluster(url) {
  return { ...databasesOf(findPostgres() ?? '', url), stop: async () => {} };
}

/** @param {string} bin @param {string} url */
function databasesOf(bin, url) {
  const query = async (/** @type {string} */ sql) => {
    const result = await run(join(bin, 'psql'), ['-X', '-q', '-d', url, '-c', sql]);
    if (result.code !== 0) throw new Error(result.output.trim());
  };
  return {
    url,
    async createDatabase(/** @type {string} */ name) {
      await query(`create database "${name}"`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
    dropDatabase: (/** @type {string} */ name) => query(`drop database if exists "${name}" with (force)`),
    dropRole: (/** @type {string} */ name) => query(`drop role if exists "${name}"`),
  };
}

const prefix = 'etalage-postgres-';

/** PostgreSQL refuses to run as root: there it runs as the user `postgres` (or `nobody`). */
export function serverOwner() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}

/** @param {string} bin @param {string} data @param {{ uid: number, gid: number } | undefined} owner */
export async function initialise(bin, data, owner) {
  let said = '';
  // C.UTF-8 is what Debian has everywhere; macOS may lack it.
  for (const locale of ['C.UTF-8', 'C']) {
    const args = [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ];
    const result = await run(join(bin, 'initdb'), args, { cwd: tmpdir(), ...owner });
    if (result.code === 0) return;
    said = result.output.trim();
  }
  throw new Problem(`PostgreSQL's initdb failed in ${data}: ${said.split('\n').at(-1)}`);
}

/**
 * @param {string} bin @param {string} data @param {{ uid: number, gid: number } | undefined} owner
 * @param {string} sockets @param {Record<string, string>} settings
 */
export async function startServer(bin, data, owner, sockets, settings) {
  let said = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const logFile = join(sockets, 'server.log');
    const log = openSync(logFile, 'w');
    const values = { listen_addresses: '127.0.0.1', unix_socket_directories: sockets, ...settings };
    const flags = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // A group of its own: Ctrl+C must reach us first, while the tests still use the server.
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      cwd: tmpdir(),
      detached: true,
      // To a file and not to a pipe, which would fill up and hold the server while we are busy.
      stdio: ['ignore', log, log],
      ...owner,
    });
    closeSync(log);
    server.unref();
    server.on('error', () => {});
    for (let waited = 0; waited < 60_000 && server.exitCode === null; waited += 50) {
      said = readFileSync(logFile, 'utf8');
      if (/ready to accept (read-only )?connections/.test(said)) return { server, port };
      await sleep(50);
    }
  }
  throw new Problem(`PostgreSQL did not start: ${said.trim().split('\n').at(-1)}`);
}

/** Stops a cluster at once and removes it, without waiting for callbacks: the last thing a process does. @param {string} folder */
function removeNow(folder) {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (pid > 0 && isServerOf(pid, folder)) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has ended already.
    }
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; waited < 40 && existsSync(pidFile); waited += 1) Atomics.wait(nothing, 0, 0, 50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Whether the process is the cluster's server, and not another one that got its number after a restart of the machine.
 * @param {number} pid @param {string} folder
 */
function isServerOf(pid, folder) {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline'))
    return existsSync(file) && readFileSync(file, 'utf8').includes(folder);
  return (
    spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout?.includes(folder) ??
    false
  );
}

/** Removes clusters of test runs that were killed before they could clean up. */
export function removeLeftovers() {
  const places = [tmpdir(), ...(existsSync(memory) ? [memory] : [])];
  const entries = places.flatMap((place) => readdirSync(place).map((name) => ({ place, name })));
  for (const { place, name } of entries) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(place, name);
    try {
      const owner = Number(readFileSync(join(folder, 'owner.pid'), 'utf8'));
      if (!isAlive(owner)) removeNow(folder);
    } catch {
      // Another user's, or one that is being made right now.
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    // A dead process that nobody has waited for still answers; containers without an init keep such.
    const state = `/proc/${pid}/stat`;
    return !existsSync(state) || !readFileSync(state, 'utf8').includes(') Z ');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
