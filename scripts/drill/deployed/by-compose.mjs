// The part of docs/deployment.md with compose: the image is built from its Containerfile, and the services of compose.yaml are started by their own lines.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Problem } from '../../console.mjs';
import { run } from '../../processes.mjs';
import { blocksOf, inDebian, startMailServer } from './debian.mjs';
import { placeFirstOrder } from './first-order.mjs';
import { makeNetwork, mustRunInJail, rightsOf, runInJail, startInJail } from './jail.mjs';
import { askProxy, lastOf, waitForMail } from './through-proxy.mjs';

/** @typedef {{ folder: string, debian: string, source: string, base: string, chromium: string, say: (sentence: string) => void }} Given */

const host = 'winkel.example';

/** What is typed there to docker, of which this machine has none; what each does is done here from the same files. */
const knownToDocker = [/^docker compose -f deploy\/compose\.yaml (up|ps|run|exec) /];

/** @param {Given} given @returns {Promise<import('../../drill-results.mjs').Figure[]>} */
export async function deployByCompose({ folder, debian, source, base, chromium, say }) {
  const typed = blocksOf('## With compose').flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('#')),
  );
  const image = await buildImage({ folder, source, base, say });
  const network = await makeNetworks();
  const mail = startMailServer(network.ours.path, join(folder, 'mail-compose.txt'));
  const place = join(debian, 'srv/etalage');
  await must('cp', ['-a', source, place]);
  const compose = parse(readFileSync(join(place, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  /** @type {ReturnType<typeof startInJail>[]} */
  const running = [];
  try {
    for (const line of typed) {
      if (/^apt-get|^git clone|^cd /.test(line)) continue;
      if (line.startsWith('docker ')) {
        if (!knownToDocker.some((known) => known.test(line)))
          throw new Problem(`The drill does not know what this does: ${line}`);
        continue;
      }
      await inDebian(debian, `cd /srv/etalage\n${line}`, { env: { SMTP_URL: 'smtp://mail:2525' } });
    }
    const figures = await startServices({ folder, debian, place, compose, image, network, running, say });
    const throughCaddy = await askProxy({ network: network.ours.path, host, address: network.caddyAddress });
    const number = await placeFirstOrder({
      folder,
      network: network.ours.path,
      host,
      address: network.caddyAddress,
      chromium,
    });
    await waitForMail(mail.letters, number);
    say(`Order ${number} is paid and its mail came`);
    figures.push(
      ['compose, through Caddy', throughCaddy],
      ['compose, the first order', `number ${number}, paid and confirmed by mail`],
    );
    return figures;
  } finally {
    for (const each of running.reverse()) await each.stop().catch(() => {});
    await inDebian(
      debian,
      'runuser -u postgres -- /usr/lib/postgresql/15/bin/pg_ctl -D /var/lib/postgresql/of-compose stop -m fast || true',
    );
    mail.end();
    network.end();
  }
}

/** The image as the Containerfile makes it, from a base that stands in for the one it names. @param {Omit<Given, 'debian' | 'chromium'>} given */
async function buildImage({ source, base, say }) {
  const container = (await must('buildah', ['from', 'scratch'])).trim();
  const mounted = (await must('buildah', ['mount', container])).trim();
  await must('cp', ['-a', `${base}/.`, mounted]);
  await must('buildah', ['commit', '--quiet', container, 'localhost/etalage-base:drill']);
  await must('buildah', ['rm', container]);
  say('The image is built from deploy/Containerfile');
  await must(
    'buildah',
    [
      'build',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--format',
      'docker',
      '--build-arg',
      'NODE_IMAGE=localhost/etalage-base:drill',
      '--tag',
      'localhost/etalage:drill',
      '--file',
      'deploy/Containerfile',
      '.',
    ],
    source,
  );
  const made = (await must('buildah', ['from', 'localhost/etalage:drill'])).trim();
  const root = (await must('buildah', ['mount', made])).trim();
  const { config } = JSON.parse(
    await must('buildah', ['inspect', '--type', 'image', 'localhost/etalage:drill']),
  ).Docker;
  const size = (await must('du', ['-sm', join(root, 'srv/etalage')])).split('\t')[0];
  return { root, size, config };
}

/** Two networks with a wire between them, as a proxy and what is behind it have. */
async function makeNetworks() {
  const ours = makeNetwork();
  const front = makeNetwork();
  await Promise.all([ours.up, front.up]);
  const pidOf = (/** @type {string} */ path) => path.split('/')[2] ?? '';
  const inside = (/** @type {string} */ network, /** @type {string[]} */ ...args) =>
    must('nsenter', [`--net=${network}`, 'ip', ...args]);
  await inside(
    ours.path,
    'link',
    'add',
    'wire',
    'type',
    'veth',
    'peer',
    'name',
    'wire',
    'netns',
    pidOf(front.path),
  );
  for (const [network, address] of [
    [ours.path, '172.30.7.3/24'],
    [front.path, '172.30.7.2/24'],
  ]) {
    await inside(network ?? '', 'address', 'add', address ?? '', 'dev', 'wire');
    await inside(network ?? '', 'link', 'set', 'wire', 'up');
  }
  const end = () => {
    ours.end();
    front.end();
  };
  return { ours, front, caddyAddress: '172.30.7.2', end };
}

/** @param {{ folder: string, debian: string, place: string, compose: any, image: Awaited<ReturnType<typeof buildImage>>, network: Awaited<ReturnType<typeof makeNetworks>>, running: ReturnType<typeof startInJail>[], say: (sentence: string) => void }} given */
async function startServices({ folder, debian, place, compose, image, network, running, say }) {
  const hosts = join(folder, 'hosts');
  writeFileSync(
    hosts,
    '127.0.0.1 localhost db mail\n172.30.7.3 api storefront storefront-front\n172.30.7.2 caddy\n',
  );
  await startDatabase(debian, network.ours.path, compose.services.db);
  const volumes = await makeVolumes(folder, compose.volumes);
  const [user] = String(image.config.User).split(':');
  const imageEnv = Object.fromEntries(
    image.config.Env.map((/** @type {string} */ line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1),
    ]),
  );
  const jailOf = (/** @type {any} */ service) => ({
    ...{ root: image.root, network: network.ours.path, uid: Number(user), cwd: image.config.WorkingDir },
    env: { ...imageEnv, ...withoutChoices(service.environment) },
    writable: mountsOf(service, volumes, false),
    readable: /** @type {[string, string][]} */ ([
      ...mountsOf(service, volumes, true),
      [hosts, '/etc/hosts'],
      ...service.secrets.map((/** @type {string} */ name) => [
        join(place, 'deploy', compose.secrets[name].file),
        `/run/secrets/${name}`,
      ]),
    ]),
  });
  const { migrate, api, storefront } = compose.services;
  // Left there by the image before.
  writeFileSync(join(folder, 'volumes/builds', earlierFile), 'before()');
  const of = (/** @type {string[]} */ command) => [...image.config.Entrypoint, ...command];
  say((await mustRunInJail(jailOf(migrate), of(migrate.command))).trim().split('\n').at(-1) ?? '');
  for (const [name, service] of Object.entries({ api, storefront })) {
    const jail = jailOf(service);
    const log = join(folder, `compose-${name}.log`);
    await mustRunInJail(jail, of([...service.command, '--check']));
    const process = startInJail(jail, of(service.command), log);
    running.push(process);
    await untilHealthy(jail, image.config.Healthcheck.Test, log);
    const rights = rightsOf(process.pid());
    if (rights.uid !== Number(user) || /[^0]/.test(rights.capabilities) || rights.mayGain)
      throw new Problem(`${name} runs with rights: ${JSON.stringify(rights)}`);
    if ((await runInJail(jail, ['touch', '/srv/etalage/written'])).code === 0)
      throw new Problem(`${name} can change its own tree.`);
    say(`${name} is healthy, as user ${rights.uid} without rights`);
  }
  await giveEarlierFiles({ network: network.ours.path, image, folder });
  await mustRunInJail(jailOf({ ...migrate }), of(['scripts/db.mjs', 'shop', 'deploy/shop/first-shop.json']));
  running.push(
    startCaddy({
      folder,
      debian,
      place,
      network: network.front.path,
      hosts,
      service: compose.services.caddy,
    }),
  );
  return /** @type {import('../../drill-results.mjs').Figure[]} */ ([
    [
      'the image',
      `built by buildah from deploy/Containerfile on a Debian 12 with the same Node; ${image.size} MB above it`,
    ],
  ]);
}

/** What stands in for the engine's volumes: folders of the image's user, as a new volume is. @param {string} folder @param {Record<string, unknown>} named */
async function makeVolumes(folder, named) {
  /** @type {Record<string, string>} */
  const volumes = {};
  for (const name of Object.keys(named)) {
    const place = join(folder, 'volumes', name);
    mkdirSync(place, { recursive: true });
    await must('chown', ['1000:1000', place]);
    volumes[name] = place;
  }
  return volumes;
}

/** @param {any} service @param {Record<string, string>} volumes @param {boolean} isReadOnly @returns {[string, string][]} */
const mountsOf = (service, volumes, isReadOnly) =>
  (service.volumes ?? [])
    .map((/** @type {string} */ volume) => volume.split(':'))
    .filter((/** @type {string[]} */ [, , mode]) => (mode === 'ro') === isReadOnly)
    .map((/** @type {string[]} */ [name = '', place = '']) => [volumes[name] ?? '', place]);

const earlierFile = 'before-b2b2b2b2.js';

/** What a tab that was opened before the update asks for, and what this build leaves for the next. @param {{ network: string, image: { root: string }, folder: string }} given */
async function giveEarlierFiles({ network, image, folder }) {
  const address = `http://127.0.0.1:3000/assets/${earlierFile}`;
  const text = await must('nsenter', [`--net=${network}`, 'curl', '--silent', '--fail', address]);
  if (text !== 'before()') throw new Problem(`A file of the build before is not given: ${text}`);
  const left = readdirSync(join(folder, 'volumes/builds'));
  const own = readdirSync(join(image.root, 'srv/etalage/apps/storefront/build/client/assets'));
  const missing = own.filter((name) => !left.includes(name));
  if (own.length === 0 || missing.length > 0)
    throw new Problem(`Of ${own.length} files of the build ${missing.length} are not left for the next.`);
}

/** Variables that are left to who starts it have their default. @param {Record<string, string>} environment */
const withoutChoices = (environment) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+:-(.*?)\}/g, '$1'),
    ]),
  );

/** As the image of PostgreSQL does with an empty folder. @param {string} debian @param {string} network @param {any} service */
async function startDatabase(debian, network, service) {
  const bin = '/usr/lib/postgresql/15/bin';
  const folder = '/var/lib/postgresql/of-compose';
  await inDebian(
    debian,
    `
install -d -o postgres -g postgres /run/postgresql
install -o postgres -m 400 /srv/etalage/deploy/secrets/postgres_password /tmp/postgres_password
runuser -u postgres -- ${bin}/initdb -D ${folder} --username=postgres --pwfile=/tmp/postgres_password ${service.environment.POSTGRES_INITDB_ARGS} 2>&1 || exit 1
runuser -u postgres -- ${bin}/pg_ctl -D ${folder} -w -l /tmp/of-compose.log start
SECRETS_DIR=/srv/etalage/deploy/secrets POSTGRES_USER=postgres PSQL='runuser -u postgres -- psql --username=postgres' sh /srv/etalage/deploy/postgres/make-roles.sh
runuser -u postgres -- ${service.healthcheck.test.slice(1).join(' ')}`,
    { network },
  );
}

/** @param {import('./jail.mjs').Jail} jail @param {string[]} test as the image has it @param {string} log */
async function untilHealthy(jail, test, log) {
  for (const started = Date.now(); Date.now() - started < 180_000; )
    if ((await runInJail(jail, test.slice(1))).code === 0) return;
  throw new Problem(`It was not healthy within three minutes:\n${lastOf(log)}`);
}

/** @param {{ folder: string, debian: string, place: string, network: string, hosts: string, service: any }} given */
function startCaddy({ folder, debian, place, network, hosts, service }) {
  const data = join(debian, 'var/lib/caddy-of-compose');
  mkdirSync(data, { recursive: true });
  cpSync(join(place, 'deploy/caddy/Caddyfile'), join(debian, 'etc/caddy/Caddyfile'));
  return startInJail(
    {
      ...{ root: debian, network, uid: 0, cwd: '/', mayBind: true },
      env: {
        PATH: '/usr/bin:/bin',
        HOME: '/var/lib/caddy-of-compose',
        ...withoutChoices(service.environment),
        CADDY_OPTIONS: 'local_certs',
      },
      writable: [[data, '/var/lib/caddy-of-compose']],
      readable: [[hosts, '/etc/hosts']],
    },
    ['/usr/bin/caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
    join(folder, 'compose-caddy.log'),
  );
}

/** @param {string} command @param {string[]} args @param {string} [cwd] */
async function must(command, args, cwd) {
  const { code, output } = await run(command, args, cwd ? { cwd } : {});
  if (code !== 0)
    throw new Problem(`${command} ${args.slice(0, 3).join(' ')} … failed:\n${output.slice(-3000)}`);
  return output;
}
