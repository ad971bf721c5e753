// haproxy in front of storefronts, APIs and the two databases, and PgBouncer behind the APIs, as docs/operations.md describes them.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../console.mjs';
import { serverOwner } from '../postgres.mjs';

/** Installs a distribution's program where it is missing. @param {string} program @param {string} [name] of its package */
export function ensureProgram(program, name = program) {
  const path = ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((place) => join(place, program))
    .find(existsSync);
  if (path) return path;
  const options = ['install', '-y', '--no-install-recommends', name];
  if (
    spawnSync('apt-get', options, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status !== 0
  )
    throw new Problem(`This drill needs ${program}: apt-get install ${name}.`);
  return ensureProgram(program, name);
}

/** What haproxy says to storefronts of who asks, and lets no browser say. */
export const aboutShoppers = [
  'http-request del-header ^(x-forwarded-.*|forwarded|x-real-ip)$ -m reg',
  'http-request set-header X-Forwarded-For %[src]',
  'http-request set-header X-Forwarded-Proto https',
];

/**
 * @param {{ web: number, api: number, database: number, certificate: string }} bind ports that haproxy listens on, and what the first is secured with
 * @param {{ webs: number[], apis: number[], databases: number[], watcher: number }} behind
 */
export function haproxySettings(bind, { webs, apis, databases, watcher }) {
  const servers = (/** @type {string} */ name, /** @type {number[]} */ ports) =>
    ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port} check`);
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  default-server inter 1s fall 2 rise 1',
    ...['web', 'api'].flatMap((name) => [
      `listen ${name}`,
      '  mode http',
      name === 'web'
        ? `  bind 127.0.0.1:${bind.web} ssl crt ${bind.certificate} alpn h2,http/1.1`
        : `  bind 127.0.0.1:${bind.api}`,
      '  balance roundrobin',
      '  option httpchk GET /ready',
      // A request that was not sent yet may go to the other one.
      '  option redispatch',
      ...(name === 'web' ? aboutShoppers.map((line) => `  ${line}`) : []),
      ...servers(name, name === 'web' ? webs : apis),
    ]),
    'listen database',
    '  mode tcp',
    `  bind 127.0.0.1:${bind.database}`,
    // Connections of the API to listen are silent for hours.
    '  timeout client 24h',
    '  timeout server 24h',
    '  option httpchk',
    '  http-check send meth GET uri-lf /%[srv_name]',
    // The watcher says which of them takes writes; connections with the other end at once.
    `  default-server inter 1s fall 1 rise 1 on-marked-down shutdown-sessions check addr 127.0.0.1 port ${watcher}`,
    ...['first', 'second'].map((name, index) => `  server ${name} 127.0.0.1:${databases[index]}`),
    '',
  ].join('\n');
}

/** A certificate that nobody vouches for, with its key, as haproxy reads them. @returns {string} */
export function ownCertificate() {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const { stdout, status, stderr } = spawnSync(
    ensureProgram('openssl'),
    ['req', ...kind, '-subj', '/CN=drill', '-keyout', '-', '-out', '-'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Problem(stderr);
  return stdout;
}

/** @param {string} database @param {string[]} users @param {{ port: number, behind: number }} ports */
export function pgbouncerSettings(database, users, { port, behind }) {
  const list = users.map((user) => `"${user}" ""`).join('\n');
  const settings = [
    '[databases]',
    `${database} = host=127.0.0.1 port=${behind}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    'auth_file = users.txt',
    'pool_mode = transaction',
    'default_pool_size = 16',
    'max_client_conn = 200',
    // Tries the database again after a second instead of fifteen.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
  ].join('\n');
  return { list, settings };
}

/**
 * Starts a program in a folder of its own, as the user that runs databases.
 * @param {string} program @param {string[]} args @param {string} folder @param {Record<string, string>} files
 * @returns {{ stop: () => Promise<void> }}
 */
export function startBeside(program, args, folder, files) {
  const owner = serverOwner();
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    if (owner) chownSync(join(folder, name), owner.uid, owner.gid);
  }
  let said = '';
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...owner });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-2_000);
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let isStopping = false;
  child.once('exit', (code) => {
    // PgBouncer ends with 1 where it is told to end.
    if (code && !isStopping) console.error(`${program} ended with ${code}: ${said}`);
  });
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
