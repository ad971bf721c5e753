// A primary PostgreSQL and a standby that follows it by streaming, each as a machine of its own that can be lost.
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../console.mjs';
import { findPostgres, initialise, serverOwner, startServer } from '../postgres.mjs';
import { run } from '../processes.mjs';

/**
 * @typedef {object} Machine
 * @property {number} pid
 * @property {number} port
 * @property {string} url of the superuser, to the database `postgres`
 * @property {() => void} cutPower ends the server and all of its processes at one moment, without a word
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} folder @param {{ isSynchronous: boolean }} options whether a commit waits until the standby has it on its disk
 * @returns {Promise<{ primary: Machine, standby: Machine }>}
 */
export async function startPair(folder, { isSynchronous }) {
  const bin = findPostgres() ?? '';
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const first = placeOf(folder, 'first');
  await initialise(bin, join(first, 'data'), owner);
  const primary = asMachine(await startServer(bin, join(first, 'data'), owner, first, settings));
  const standby = await startStandby(folder, 'second', primary);
  if (isSynchronous) await commitTogether(primary);
  return { primary, standby };
}

const settings = {
  max_connections: '120',
  shared_buffers: '128MB',
  wal_level: 'replica',
  hot_standby: 'on',
  // Neither machine counts on the other to say that it goes.
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_receiver_status_interval: '1s',
};

/** @param {string} folder @param {string} name */
function placeOf(folder, name) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  const owner = serverOwner();
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

/** A new server that follows this one by streaming. @param {string} folder @param {string} name of its own folder @param {Machine} primary */
export async function startStandby(folder, name, primary) {
  const bin = findPostgres() ?? '';
  const owner = serverOwner();
  const place = placeOf(folder, name);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  const copied = await run(
    join(bin, 'pg_basebackup'),
    ['-D', join(place, 'data'), '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'standby', '-d', from],
    { cwd: place, ...owner },
  );
  if (copied.code !== 0) throw new Problem(copied.output);
  return asMachine(await startServer(bin, join(place, 'data'), owner, place, settings));
}

/** From here on no commit is answered before the standby has it. @param {Machine} primary */
export async function commitTogether(primary) {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await client.query('SELECT pg_reload_conf()');
  for (let waited = 0; ; waited += 200) {
    const { rows } = await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
    if (rows.length === 1) break;
    if (waited > 60_000) throw new Problem('The standby does not follow.');
    await sleep(200);
  }
  await client.end();
}

/** @param {{ server: import('node:child_process').ChildProcess, port: number }} started @returns {Machine} */
function asMachine({ server, port }) {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const isGone = () => server.exitCode !== null || server.signalCode !== null;
  return {
    pid: server.pid ?? 0,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    cutPower() {
      const all = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)];
      // Stopped first, so that none of them finishes what it was at while the others end.
      for (const signal of /** @type {const} */ (['SIGSTOP', 'SIGKILL']))
        for (const pid of all) if (pid > 0) process.kill(pid, signal);
    },
    async stop() {
      if (isGone()) return;
      server.ref();
      server.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Numbers of the processes that one has started. @param {number} pid */
export function childrenOf(pid) {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.trim().split(' ').filter(Boolean).map(Number);
}
