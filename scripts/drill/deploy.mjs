// A shop from an empty Debian 12 to a first order, by the files of deploy/: once as its systemd units, once as its image and compose file.
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { run } from '../processes.mjs';
import { ensureTools } from '../test-tools.mjs';
import { deployByCompose } from './deployed/by-compose.mjs';
import { deployBySystemd } from './deployed/by-systemd.mjs';

export const proves =
  'The files of deploy/ lead from an empty Debian 12 to a paid first order over TLS, without JavaScript: as systemd units say it, and from the built image as compose.yaml says it. Neither PID 1 nor a container engine runs: units and services are started by their own lines, in a tree that cannot be written to, as a user without rights.';
export const takes =
  '12 minutes; --systemd or --compose, one of the two, half of that. It needs root, and fetches a Debian, its packages and those of npm';

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say, options }) {
  if (process.getuid?.() !== 0)
    throw new Problem('This drill makes file systems and networks: run it as root.');
  const { chromium = '' } = await ensureTools(node24, { postgres: false, pooler: false, chromium: true });
  await must('apt-get', [
    'install',
    '-y',
    '--no-install-recommends',
    'debootstrap',
    'buildah',
    'systemd',
    'util-linux',
    'iproute2',
  ]);
  chmodSync(folder, 0o755);
  const debian = join(folder, 'debian');
  say('An empty Debian 12 is made');
  await must('debootstrap', [
    '--variant=minbase',
    '--include=systemd',
    'bookworm',
    debian,
    'http://deb.debian.org/debian',
  ]);
  lendNetwork(debian);
  const base = join(folder, 'base');
  if (!options.includes('--systemd')) await makeBase(base, debian, node24);
  const source = join(folder, 'source');
  await copySource(source);
  /** @type {import('../drill-results.mjs').Figure[]} */
  const figures = [];
  // Both stand on the same Debian: its PostgreSQL, its Caddy and its nginx.
  const given = { folder, debian, source, chromium, say };
  figures.push(...(await deployBySystemd({ ...given, isWanted: !options.includes('--compose') })));
  if (!options.includes('--systemd')) figures.push(...(await deployByCompose({ ...given, base })));
  return figures;
}

/** What this machine needs to reach the registries, an empty machine in a shop's hands has by itself. @param {string} debian */
function lendNetwork(debian) {
  cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'), { dereference: true });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  mkdirSync(join(debian, 'etc/ssl/certs'), { recursive: true });
  if (existsSync(certificates)) cpSync(certificates, join(debian, 'etc/ssl/lent.crt'));
  // Nobody needs this Debian after a power cut, so hundreds of packages do not wait for the disk.
  writeFileSync(join(debian, 'etc/dpkg/dpkg.cfg.d/drill'), 'force-unsafe-io\n');
  // Nothing is started as it is installed: there is no PID 1 to start it.
  writeFileSync(join(debian, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

/** Stands in for the image that the Containerfile names, which no registry gives here: Debian 12 with the same Node and its npm. */
async function makeBase(
  /** @type {string} */ base,
  /** @type {string} */ debian,
  /** @type {string} */ node24,
) {
  await must('cp', ['-a', debian, base]);
  cpSync(realpathSync(node24), join(base, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync((await must('which', ['npm'])).trim())));
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await must('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')]);
  mkdirSync(join(base, 'usr/local/etc'), { recursive: true });
  if (existsSync(join(base, 'etc/ssl/lent.crt')))
    writeFileSync(join(base, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/lent.crt\n');
}

/** The files of the project as a clone would have them. @param {string} source */
async function copySource(source) {
  const files = await must('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of files.split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(source, file));
  rmSync(join(source, 'node_modules'), { recursive: true, force: true });
}

/** @param {string} command @param {string[]} args */
async function must(command, args) {
  const { code, output } = await run(command, args);
  if (code !== 0)
    throw new Problem(`${command} ${args.slice(0, 3).join(' ')} … failed:\n${output.slice(-1500)}`);
  return output;
}
