import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type TestPooler = {
  /** The same database, through the pooler. */
  url: string;
  stop(): Promise<void>;
};

/** Where distributions put PgBouncer; PGBOUNCER names another place. */
const places = [
  process.env.PGBOUNCER,
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

/**
 * Starts a PgBouncer in transaction mode that hands out `sessions` sessions of the database to however many clients.
 * `databaseUrl` names whoever shall log in, without a password.
 */
export async function startTestPooler(databaseUrl: string, sessions: number): Promise<TestPooler> {
  const program = places.find((path) => path && existsSync(path));
  if (!program) throw new Error('PgBouncer is not installed: on Debian run "apt-get install pgbouncer".');
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'etalage-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${decodeURIComponent(target.username)}" ""\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `${target.pathname.slice(1)} = host=${target.hostname} port=${target.port || 5432}`,
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
  const owner = ownerOfServers();
  for (const path of [folder, users, settings]) {
    chmodSync(path, path === folder ? 0o700 : 0o600);
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
  const child = spawn(program, ['-q', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...owner,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
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
  throw new Error(`PgBouncer did not start: ${said.trim().split('\n').at(-1)}`);
}

/** It refuses to run as root: there it runs as PostgreSQL's user, or nobody. */
function ownerOfServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
