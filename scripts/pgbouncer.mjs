// A throwaway PgBouncer in transaction mode before a PostgreSQL, for tests: what a shop behind a pooler meets.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './console.mjs';
import { serverOwner } from './postgres.mjs';
import { freePort } from './processes.mjs';

/** PgBouncer's program: PGBOUNCER, or where distributions put it. @returns {string | undefined} */
export function findPgBouncer() {
  const places = [
    process.env.PGBOUNCER,
    '/usr/sbin/pgbouncer',
    '/usr/bin/pgbouncer',
    '/usr/local/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
  ];
  return places.find((path) => path && existsSync(path));
}

/**
 * Starts one that hands out `sessions` sessions of the database to however many clients.
 * @param {string} databaseUrl of whoever shall log in, without a password
 * @param {{ sessions?: number }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the same database through it
 */
export async function startPgBouncer(databaseUrl, { sessions = 3 } = {}) {
  const program = findPgBouncer();
  if (!program)
    throw new Problem(
      'PgBouncer is not installed: on Debian run "apt-get install pgbouncer", on macOS "brew install pgbouncer".',
    );
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'etalage-pgbouncer-'));
  const owner = serverOwner();
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${decodeURIComponent(target.username)}" ""\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `${name} = host=${target.hostname} port=${target.port || 5432}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${sessions}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  for (const path of [folder, users, settings]) {
    chmodSync(path, path === folder ? 0o700 : 0o600);
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
  // It says on stderr all that happens to it, which nobody needs until it does not start.
  const child = spawn(program, ['-q', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...owner,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  child.on('error', (error) => {
    said += error.message;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let waited = 0; waited < 30_000 && child.exitCode === null; waited += 50) {
    if (await answers(port)) {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return { url: url.href, stop };
    }
    await sleep(50);
  }
  await stop();
  throw new Problem(`PgBouncer did not start: ${said.trim().split('\n').at(-1)}`);
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (/** @type {boolean} */ found) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
