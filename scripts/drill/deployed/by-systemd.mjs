// The part of docs/deployment.md with systemd, from its first command to a paid order; what PID 1 would do is done from the units' own lines.
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../console.mjs';
import { run } from '../../processes.mjs';
import { blocksOf, inDebian, startMailServer } from './debian.mjs';
import { placeFirstOrder } from './first-order.mjs';
import { makeNetwork, mustRunInJail, rightsOf, runInJail, startInJail } from './jail.mjs';
import { askProxy, lastOf, waitForMail } from './through-proxy.mjs';
import { environmentOf, readUnit } from './unit-file.mjs';

/** @typedef {{ folder: string, debian: string, source: string, chromium: string, say: (sentence: string) => void }} Given */

const host = 'winkel.example';
const reachesOut = /apt-get|install\.sh/;

/** Stands in for PID 1: the database is started as asked, the rest is noted and started by us. */
const systemctl = `#!/bin/sh
echo "$*" >> /run/systemctl.log
case "$*" in *postgresql*) exec pg_ctlcluster 15 main start ;; esac
`;

/**
 * @param {Given & { isWanted: boolean }} given isWanted: false makes the Debian ready and goes no further
 * @returns {Promise<import('../../drill-results.mjs').Figure[]>}
 */
export async function deployBySystemd({ folder, debian, source, chromium, say, isWanted }) {
  writeFileSync(join(debian, 'usr/local/bin/systemctl'), systemctl, { mode: 0o755 });
  await makeRepository(source, join(debian, 'root/etalage.git'));
  const network = makeNetwork();
  await network.up;
  const mail = startMailServer(network.path, join(folder, 'mail-systemd.txt'));
  /** @type {ReturnType<typeof startInJail>[]} */
  const running = [];
  const env = { SOURCE: '/root/etalage.git', SMTP_URL: 'smtp://127.0.0.1:2525' };
  try {
    let isReady = false;
    for (const block of blocksOf('## With systemd')) {
      say(`Typed: ${block.split('\n').find((line) => line.trim()) ?? ''} …`);
      await inDebian(debian, block, reachesOut.test(block) ? { env } : { env, network: network.path });
      if (reachesOut.test(block) && !isWanted && !block.includes('git clone')) return [];
      const asked = takeAsked(debian);
      if (asked.some((line) => line.includes('etalage-api')))
        running.push(...(await startUnits(debian, network.path, folder, say)));
      if (asked.some((line) => line.includes('caddy')))
        running.push(await startCaddy(debian, network.path, folder));
      isReady ||= asked.some((line) => line.includes('caddy'));
    }
    if (!isReady) throw new Problem('No block of docs/deployment.md starts Caddy.');
    return await sellAndStop({ folder, debian, network: network.path, running, mail, chromium, say });
  } finally {
    for (const each of running) await each.stop().catch(() => {});
    await inDebian(debian, 'pg_ctlcluster 15 main stop -m fast || true', { network: network.path });
    mail.end();
    network.end();
  }
}

/** @param {string} source @param {string} place */
async function makeRepository(source, place) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run(
      'git',
      ['-c', 'user.name=drill', '-c', 'user.email=drill@localhost', ...args],
      { cwd: source },
    );
    if (code !== 0) throw new Problem(output);
  };
  if (!existsSync(join(source, '.git'))) {
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'As it stands');
  }
  await git('clone', '--quiet', '--bare', '.', place);
}

/** What was asked of systemctl since the last look. @param {string} debian */
function takeAsked(debian) {
  const file = join(debian, 'run/systemctl.log');
  const asked = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  writeFileSync(file, '');
  return asked;
}

/** Starts migrate, API and storefront as their units say. @param {string} debian @param {string} network @param {string} folder @param {(sentence: string) => void} say */
async function startUnits(debian, network, folder, say) {
  const uid = Number((await inDebian(debian, 'id -u etalage')).trim());
  const started = [];
  for (const name of ['etalage-migrate', 'etalage-api', 'etalage-storefront']) {
    const { unit, jail } = jailOf(debian, name, { uid, network, folder });
    for (const command of unit.all('ExecStartPre')) await mustRunInJail(jail, command.split(/\s+/));
    const command = unit.one('ExecStart').split(/\s+/);
    if (unit.one('Type') === 'oneshot') {
      say((await mustRunInJail(jail, command)).trim().split('\n').at(-1) ?? '');
      // Whoever starts the machine anew runs it again.
      await mustRunInJail(jail, command);
      continue;
    }
    const log = join(folder, `${name}.log`);
    const process = startInJail(jail, command, log);
    started.push(process);
    const answered = await inJailUntilReady(jail, log);
    const { uid: user, capabilities, mayGain } = rightsOf(process.pid());
    if (user !== uid || /[^0]/.test(capabilities) || mayGain)
      throw new Problem(`${name} runs with rights: ${JSON.stringify(rightsOf(process.pid()))}`);
    const wrote = await runInJail(jail, ['touch', '/opt/etalage/written', '/etc/written']);
    if (wrote.code === 0) throw new Problem(`${name} can change its own tree.`);
    say(`${name} is ready (${answered}), as user ${user} without rights`);
  }
  return started;
}

/** @param {string} debian @param {string} name @param {{ uid: number, network: string, folder: string }} given */
function jailOf(debian, name, { uid, network, folder }) {
  const system = join(debian, 'etc/systemd/system');
  const unit = readUnit(join(system, `${name}.service`), join(system, `${name}.service.d/hardening.conf`));
  const credentials = join(folder, 'credentials', name);
  mkdirSync(credentials, { recursive: true });
  for (const line of unit.all('LoadCredential')) {
    const [id = '', path = ''] = line.split(':', 2);
    copyFileSync(join(debian, path), join(credentials, id));
    chownSync(join(credentials, id), uid, uid);
  }
  const state = join(debian, 'var/lib/etalage/media');
  mkdirSync(state, { recursive: true });
  chownSync(state, uid, uid);
  const place = `/run/credentials/${name}.service`;
  const env = environmentOf(unit, place, (path) => readFileSync(join(debian, path), 'utf8'));
  const jail = {
    ...{ root: debian, network, uid, cwd: unit.one('WorkingDirectory') },
    env: { PATH: '/usr/bin:/bin', ...env },
    writable: /** @type {[string, string][]} */ ([[state, '/var/lib/etalage/media']]),
    readable: /** @type {[string, string][]} */ ([[credentials, place]]),
  };
  return { unit, jail };
}

/** @param {import('./jail.mjs').Jail} jail @param {string} log */
async function inJailUntilReady(jail, log) {
  const started = Date.now();
  while (Date.now() - started < 180_000) {
    const { code } = await runInJail(jail, ['/opt/etalage/node_modules/node/bin/node', 'deploy/ready.mjs']);
    if (code === 0) return `${((Date.now() - started) / 1000).toFixed(1)} s`;
  }
  throw new Problem(`It was not ready within three minutes:\n${lastOf(log)}`);
}

/** As Debian's own unit starts it. @param {string} debian @param {string} network @param {string} folder */
async function startCaddy(debian, network, folder) {
  const unit = readUnit(join(debian, 'lib/systemd/system/caddy.service'));
  const [program = '', ...args] = unit.one('ExecStart').split(/\s+/);
  return startAsRoot(
    debian,
    network,
    [program, ...args],
    { CADDY_OPTIONS: 'local_certs', HOME: '/var/lib/caddy' },
    join(folder, 'caddy.log'),
  );
}

/** @param {string} debian @param {string} network @param {string[]} command @param {Record<string, string>} env @param {string} log */
function startAsRoot(debian, network, command, env, log) {
  // A proxy binds ports below 1024, for which the jail of a shop's servers has no right.
  return startInJail(
    {
      root: debian,
      network,
      uid: 0,
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/bin', ...env },
      // nginx comes after Caddy, so its folders may not be there yet.
      writable: ['/var/lib/caddy', '/var/log/nginx', '/var/lib/nginx', '/run']
        .filter((path) => existsSync(join(debian, path)))
        .map((path) => [join(debian, path), path]),
      mayBind: true,
    },
    command,
    log,
  );
}

/**
 * Types the part with nginx beside a Caddy that runs, the last that was started; gives nginx, which is the last then.
 * @param {{ folder: string, debian: string, network: string, running: ReturnType<typeof startInJail>[] }} given
 */
async function nginxForCaddy({ folder, debian, network, running }) {
  await inDebian(debian, makeCertificate);
  takeAsked(debian);
  const command = ['/usr/sbin/nginx', '-g', 'daemon off;'];
  let nginx;
  for (const block of blocksOf('## With nginx instead of Caddy')) {
    await inDebian(debian, block, reachesOut.test(block) ? {} : { network });
    for (const line of takeAsked(debian)) {
      if (/^(stop|disable --now) caddy$/.test(line)) await running.pop()?.stop();
      if (line !== 'restart nginx') continue;
      nginx = startAsRoot(debian, network, command, {}, join(folder, 'nginx.log'));
      running.push(nginx);
    }
  }
  if (!nginx) throw new Problem('No block of docs/deployment.md starts nginx.');
  return nginx;
}

/** @param {{ folder: string, debian: string, network: string, running: ReturnType<typeof startInJail>[], mail: ReturnType<typeof startMailServer>, chromium: string, say: (sentence: string) => void }} given */
async function sellAndStop({ folder, debian, network, running, mail, chromium, say }) {
  /** @type {import('../../drill-results.mjs').Figure[]} */
  const figures = [];
  const throughCaddy = await askProxy({ network, host, address: '127.0.0.1' });
  figures.push(['systemd, through Caddy', throughCaddy]);
  say(throughCaddy);
  const number = await placeFirstOrder({ folder, network, host, address: '127.0.0.1', chromium });
  await waitForMail(mail.letters, number);
  figures.push(['systemd, the first order', `number ${number}, paid and confirmed by mail`]);
  say(`Order ${number} is paid and its mail came`);

  const nginx = await nginxForCaddy({ folder, debian, network, running });
  const throughNginx = await askProxy({
    network,
    host,
    address: '127.0.0.1',
    certificate: join(debian, 'etc/etalage/tls', host, 'fullchain.pem'),
  });
  figures.push(['systemd, through nginx', throughNginx]);
  say(`nginx: ${throughNginx}`);
  for (const process of running.splice(0).reverse()) {
    const { code, seconds } = await process.stop();
    if (code !== 0 && process !== nginx) throw new Problem(`A server ended with ${code} after ${seconds} s.`);
  }
  figures.push(['systemd, exposure', await exposure(debian)]);
  return figures;
}

const makeCertificate = `
mkdir -p /etc/etalage/tls/${host}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} \
  -keyout /etc/etalage/tls/${host}/privkey.pem -out /etc/etalage/tls/${host}/fullchain.pem
chgrp www-data /etc/etalage/tls/${host}/privkey.pem
chmod 640 /etc/etalage/tls/${host}/privkey.pem`;

/** What systemd says of each unit, from 0 (nothing may go wrong) to 10. @param {string} debian */
async function exposure(debian) {
  const said = [];
  for (const name of ['etalage-migrate', 'etalage-api', 'etalage-storefront']) {
    const verified = await run('systemd-analyze', [
      'verify',
      `--root=${debian}`,
      '--man=no',
      join('/etc/systemd/system', `${name}.service`),
    ]);
    if (verified.output.includes(`${name}.service`)) throw new Problem(verified.output);
    const { output } = await run('systemd-analyze', [
      'security',
      `--root=${debian}`,
      '--offline=yes',
      '--no-pager',
      `${name}.service`,
    ]);
    said.push(`${name} ${/exposure level for \S+: ([\d.]+)/.exec(output)?.[1] ?? output.slice(-300)}`);
  }
  return said.join(', ');
}
