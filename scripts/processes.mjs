// Child processes, ports and waiting: what start, stack and test have in common.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';
import { Problem } from './console.mjs';

/** @typedef {(line: string, stream: 'stdout' | 'stderr') => void} OnLine */

/**
 * Runs a command to its end and keeps what it said.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, onLine?: OnLine,
 *   signal?: AbortSignal, uid?: number, gid?: number, priority?: number }} [options] onLine gets every line of output as it comes;
 *   priority: as os.setPriority takes it, for it and what it starts
 * @returns {Promise<{ code: number | null, output: string, errors: string }>}
 */
export function run(command, args, { cwd = root, env, onLine, signal, uid, gid, priority } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    if (priority !== undefined && child.pid) setPriority(child.pid, priority);
    let output = '';
    let errors = '';
    const showOutput = onLine && byLine((line) => onLine(line, 'stdout'));
    const showErrors = onLine && byLine((line) => onLine(line, 'stderr'));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      showOutput?.(chunk);
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
      errors += chunk;
      showErrors?.(chunk);
    });
    child.on('error', (error) => resolve({ code: 1, output: output + error.message, errors: error.message }));
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}

/**
 * Runs a command to its end with our own terminal; Ctrl+C reaches it as well.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<number>} its exit code, 1 where a signal ended it
 */
export function runVisibly(command, args, { cwd = root, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @typedef {object} Service a process that keeps running
 * @property {string} name as it is called in messages
 * @property {number} pid
 * @property {string} logFile everything it wrote
 * @property {Promise<string>} ended resolves with why, once it has ended
 * @property {boolean} isRunning
 * @property {() => string} lastError what it last wrote to stderr, without stack frames
 * @property {(signal: NodeJS.Signals) => void} kill
 * @property {(patience?: number) => Promise<void>} stop SIGTERM, and SIGKILL after `patience` milliseconds
 */

/**
 * Starts a long-running Node process in a process group of its own: Ctrl+C in the terminal reaches us alone, so
 * that we decide the order in which things stop.
 * @param {{ name: string, node: string, args: string[], cwd?: string, env: Record<string, string | undefined>,
 *   logFile: string, onLine?: OnLine, watched?: boolean }} options
 *   watched: by node --watch, which starts a process of its own. Either way it stops when this process dies.
 * @returns {Service}
 */
export function startService({ name, node, args, cwd = root, env, logFile, onLine, watched = false }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a' });
  const follow = ['--import', pathToFileURL(join(root, 'scripts', 'follow-parent.mjs')).href];
  const child = spawn(node, [...follow, ...args], {
    cwd,
    env: {
      ...env,
      NODE_COMPILE_CACHE: join(root, '.etalage', 'compile-cache'),
      ...(watched && { FOLLOW_PID: String(process.pid) }),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(watched ? [] : [/** @type {const} */ ('ipc')])],
  });
  let errors = '';
  const showOutput = onLine && byLine((line) => onLine(line, 'stdout'));
  const showErrors = onLine && byLine((line) => onLine(line, 'stderr'));
  child.stdout?.on('data', (chunk) => {
    log.write(chunk);
    showOutput?.(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    log.write(chunk);
    errors = (errors + chunk).slice(-4000);
    showErrors?.(chunk);
  });

  const service = {
    name,
    pid: child.pid ?? 0,
    logFile,
    isRunning: true,
    ended: new Promise((/** @type {(why: string) => void} */ resolve) => {
      const end = (/** @type {string} */ why) => {
        service.isRunning = false;
        log.end();
        resolve(why);
      };
      child.on('error', (error) => end(`The ${name} could not be started: ${error.message}`));
      child.on('close', (code, signal) => end(`The ${name} stopped (${signal ?? `exit code ${code}`})`));
    }),
    lastError: () => withoutStack(errors),
    kill: (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal),
    async stop(patience = 20_000) {
      if (!service.isRunning) return;
      child.kill('SIGTERM');
      const outcome = await Promise.race([service.ended, sleep(patience, 'late', { ref: false })]);
      if (outcome !== 'late') return;
      child.kill('SIGKILL');
      await service.ended;
    },
  };
  return service;
}

/**
 * Waits until a service answers 200 on `url`; throws a Problem where it ends first or takes over `patience` ms.
 * @param {Service} service
 * @param {string} url
 * @param {number} [patience]
 */
export async function waitUntilReady(service, url, patience = 90_000) {
  const started = Date.now();
  let last = 'no answer yet';
  while (Date.now() - started < patience) {
    if (!service.isRunning)
      throw new Problem(
        `${await service.ended} while starting.${indented(service.lastError())}\n  Its log: ${service.logFile}`,
      );
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await answer.arrayBuffer();
      if (answer.ok) return;
      last = `status ${answer.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await Promise.race([sleep(100), service.ended]);
  }
  throw new Problem(
    `The ${service.name} is not ready after ${patience / 1000} s (${url}: ${last}).${indented(service.lastError())}\n  Its log: ${service.logFile}`,
  );
}

/** @param {string} text */
const indented = (text) => (text ? `\n  ${text.replaceAll('\n', '\n  ')}` : '');

/**
 * The lines of an error message that say something: no stack frames, no source excerpt, no Node banner.
 * @param {string} text
 */
export function withoutStack(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !isStackFrame(line))
    .slice(-6)
    .join('\n');
}

/** Whether a line belongs to Node's account of where an error came from. @param {string} line */
export function isStackFrame(line) {
  return /^\s+at |^node:internal|^Node\.js v|^\s*\^+\s*$|^\(Use `node|^file:\/\/.*:\d+$/.test(line);
}

/**
 * Systems give connections that go out a port from 32768, 49152 or above: below them a port that was let go stays ours to listen
 * on again, as a process that is started anew must.
 */
const ownPorts = { from: 15_000, to: 32_000 };

/** A TCP port on which nothing listens at this moment. @returns {Promise<number>} */
export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}

/** As many different ones. @param {number} count @returns {Promise<number[]>} */
export async function freePorts(count) {
  // All are held before the first is let go, or the same one may come twice.
  const held = await Promise.all(Array.from({ length: count }, holdPort));
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return held.map(({ port }) => port);
}

/** @returns {Promise<{ server: import('node:net').Server, port: number }>} */
async function holdPort() {
  for (;;) {
    const port = randomInt(ownPorts.from, ownPorts.to);
    const server = createServer();
    const isHeld = await new Promise((resolve, reject) => {
      server.once('error', (error) =>
        'code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isHeld) return { server, port };
  }
}

/**
 * Whether something listens on `port` already: by connecting, and by trying to listen on `host`, since a
 * neighbour on another address shows up in one of the two only.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export async function isPortTaken(port, host) {
  const answers = await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const end = (/** @type {boolean} */ found) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
  if (answers) return true;
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

/**
 * Cuts chunks into lines; the last unfinished one waits for its end.
 * @param {(line: string) => void} onLine
 */
function byLine(onLine) {
  let rest = '';
  return (/** @type {Buffer} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
}
