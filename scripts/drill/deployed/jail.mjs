// Runs a program as a container or a hardened unit would: in a tree that it cannot change, as a user without rights, in a network of its own.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../console.mjs';
import { run } from '../../processes.mjs';

/**
 * @typedef {object} Jail
 * @property {string} root the tree that is the program's whole file system
 * @property {string} network a path such as /proc/7/ns/net
 * @property {number} uid
 * @property {string} cwd
 * @property {Record<string, string>} env all of it
 * @property {[from: string, to: string][]} [writable] folders outside that it may write to
 * @property {[from: string, to: string][]} [readable] files and folders outside that it may read
 * @property {boolean} [mayBind] a proxy: it may listen below port 1024 and become another user, and no more
 */

/** Mounts what a jail sees, and becomes its program. $1 is the tree, $2 the user, $3 the folder to stand in, what follows its program. */
const enter = `
set -eu
root=$1 user=$2 cwd=$3 rights=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o mode=755,size=1m tmpfs "$root/dev"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  mount --bind "$2" "$root$3"
  [ "$1" = rw ] || mount -o remount,bind,ro "$root$3"
  shift 3
done
shift
mount -o remount,bind,ro "$root"
exec chroot "$root" /usr/bin/setpriv --reuid "$user" --regid "$user" --clear-groups --inh-caps=-all --bounding-set=$rights --no-new-privs \
  /usr/bin/env --chdir="$cwd" "$@"
`;

/** @param {Jail} jail @param {string[]} command */
function argumentsOf({ root, network, uid, cwd, env, writable = [], readable = [], mayBind }, command) {
  const rights = mayBind ? '-all,+net_bind_service,+setuid,+setgid,+dac_override,+chown' : '-all';
  for (const [from, to] of [...writable, ...readable]) makePlace(root, to, statSync(from).isDirectory());
  const mounts = [
    ...writable.flatMap(([from, to]) => ['rw', from, to]),
    ...readable.flatMap(([from, to]) => ['ro', from, to]),
  ];
  const assigned = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [
    ...[`--net=${network}`, 'unshare', '--mount', '--pid', '--fork', '--kill-child'],
    ...[
      'sh',
      '-c',
      enter,
      'jail',
      root,
      String(uid),
      cwd,
      rights,
      ...mounts,
      '--',
      '-i',
      ...assigned,
      ...command,
    ],
  ];
}

/** Something is mounted on what is there. @param {string} root @param {string} to @param {boolean} isFolder */
function makePlace(root, to, isFolder) {
  const place = join(root, to);
  mkdirSync(isFolder ? place : dirname(place), { recursive: true });
  if (!isFolder && !existsSync(place)) writeFileSync(place, '');
}

/** Runs a command to its end. @param {Jail} jail @param {string[]} command */
export const runInJail = (jail, command) => run('nsenter', argumentsOf(jail, command));

/**
 * Runs a command to its end, which must be a good one; returns what it said.
 * @param {Jail} jail @param {string[]} command
 */
export async function mustRunInJail(jail, command) {
  const { code, output } = await runInJail(jail, command);
  if (code !== 0)
    throw new Problem(`${command.join(' ')} ended with ${code}:\n${output.trim().slice(-2000)}`);
  return output;
}

/**
 * Starts a program that keeps running. `stop` sends SIGTERM and tells how many seconds it took to end, and with which code.
 * @param {Jail} jail @param {string[]} command @param {string} log file of all that it says
 */
export function startInJail(jail, command, log) {
  const child = spawn('nsenter', argumentsOf(jail, command), { stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file);
  child.stderr.pipe(file);
  const ended = new Promise((/** @type {(code: number | null) => void} */ resolve) =>
    child.on('close', resolve),
  );
  return {
    ended,
    /** Its process as this machine numbers it: the innermost of those that nsenter and unshare stand before. */
    pid: () => innermost(child.pid ?? 0),
    async stop() {
      const started = Date.now();
      process.kill(innermost(child.pid ?? 0), 'SIGTERM');
      const code = await Promise.race([ended, sleep(40_000, 'late', { ref: false })]);
      if (code === 'late') child.kill('SIGKILL');
      return { code, seconds: (Date.now() - started) / 1000 };
    },
  };
}

/** @param {number} pid @returns {number} */
function innermost(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children[0] === undefined ? pid : innermost(Number(children[0]));
}

/** What Linux says of the rights of a process: its user, capabilities, and whether it may gain any. @param {number} pid */
export function rightsOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
  return {
    uid: Number(field('Uid')),
    capabilities: field('CapEff') + field('CapBnd'),
    mayGain: field('NoNewPrivs') !== '1',
  };
}

/** A network that reaches nothing but itself; it lasts until `end`. */
export function makeNetwork() {
  const child = spawn(
    'unshare',
    ['--net', 'sh', '-c', 'ip link set lo up && echo up && exec sleep infinity'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const up = new Promise((resolve) => child.stdout.once('data', resolve));
  return { path: `/proc/${child.pid}/ns/net`, up, end: () => child.kill('SIGKILL') };
}
