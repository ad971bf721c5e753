// What the tests need beside npm packages: a Chromium, a PostgreSQL and its pooler PgBouncer. Installed on Debian and its kin, asked for elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from './bootstrap.mjs';
import { Problem, step } from './console.mjs';
import { isPacked, packedChromium, packedNeeds } from './packed-chromium.mjs';
import { findPostgres } from './postgres.mjs';
import { run } from './processes.mjs';

/** Chromium's build without windows, for machines for which none comes packed. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Where a browser looks for fonts, and those that our pages name after their own. */
const fonts = ['fontconfig-config', 'fonts-liberation', 'fonts-noto-color-emoji'];

/**
 * A Chromium to drive: CHROMIUM_PATH, the one that comes packed, the system's, or the one that Playwright downloads.
 * @param {string} node24
 * @returns {string | undefined}
 */
export function findChromium(node24) {
  const systems = [
    process.env.CHROMIUM_PATH ?? packedChromium(),
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  // Ubuntu's chromium is a stub that only says "install the snap": what does not tell its version is none.
  const found = systems.find(
    (path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0,
  );
  if (found) return found;
  const ask = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());";
  const own = spawnSync(node24, ['--input-type=module', '-e', ask], { cwd: root, encoding: 'utf8' }).stdout;
  return own && existsSync(own) ? own : undefined;
}

/** PgBouncer's program: PGBOUNCER, or where distributions put it. @returns {string | undefined} */
function findPgBouncer() {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const places = [process.env.PGBOUNCER, ...folders.map((folder) => `${folder}/pgbouncer`)];
  return places.find((path) => path && existsSync(path));
}

/**
 * Makes sure that the tools are there; throws a Problem that says what to install where we may not do it.
 * @param {string} node24
 * @param {{ postgres: boolean, pooler: boolean, chromium: boolean }} wanted
 * @returns {Promise<{ chromium: string | undefined }>}
 */
export async function ensureTools(node24, wanted) {
  const missing = () => ({
    postgres: wanted.postgres && !findPostgres(),
    pooler: wanted.pooler && !findPgBouncer(),
    chromium: wanted.chromium && !findChromium(node24),
  });
  let lacks = missing();
  const asksForBrowser = wanted.chromium && !process.env.CHROMIUM_PATH && isDebianLike();
  const browser = asksForBrowser ? missingForBrowser() : [];
  if (lacks.postgres || lacks.pooler || lacks.chromium || browser.length > 0) {
    await installWithApt(lacks, browser);
    lacks = missing();
  }
  if (lacks.chromium) {
    await installWithApt({ postgres: false, pooler: false }, ['chromium', ...fonts]);
    lacks = missing();
  }
  const advice = [
    lacks.postgres && `PostgreSQL 15 or newer (${howToGet('postgres')})`,
    lacks.pooler && `PgBouncer (${howToGet('pooler')})`,
    lacks.chromium && `Chromium (${howToGet('chromium')}, or let CHROMIUM_PATH name one)`,
  ].filter(Boolean);
  if (advice.length > 0) throw new Problem(`The tests also need ${advice.join(' and ')}.`);
  return { chromium: wanted.chromium ? findChromium(node24) : undefined };
}

/** @param {{ postgres: boolean, pooler: boolean }} lacks @param {string[]} browser packages of Debian */
async function installWithApt(lacks, browser) {
  if (!isDebianLike()) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return;

  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
    return run(command, rest, { env });
  };
  await step('Reading the list of Debian packages (apt-get update)', () => apt('update'));
  const packages = [
    ...(lacks.postgres ? [isOffered('postgresql-15') ? 'postgresql-15' : 'postgresql'] : []),
    ...(lacks.pooler ? ['pgbouncer'] : []),
    ...browser.filter(isOffered),
  ];
  if (packages.length === 0) return;
  await step(`Installing ${packages.join(', ')}`, async () => {
    const result = await apt('install', '-y', '--no-install-recommends', ...packages);
    if (result.code !== 0) console.log(result.output.trim().split('\n').slice(-5).join('\n'));
  });
}

/** Debian's packages that a browser of ours needs and that are not there: libraries for the one that comes packed, else a whole one. */
function missingForBrowser() {
  if (!isPacked() && existsSync(headlessShell)) return [];
  const program = isPacked() ? packedNeeds : ['chromium-headless-shell'];
  return [...program, ...fonts].filter((name) => !isInstalled(name));
}

/** @param {string} name */
function isInstalled(name) {
  const said = spawnSync('dpkg', ['--status', name], { encoding: 'utf8' }).stdout ?? '';
  return said.includes('Status: install ok installed');
}

function isDebianLike() {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return false;
  return /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} name */
function isOffered(name) {
  const said = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' }).stdout ?? '';
  return /Candidate: (?!\(none\))/.test(said);
}

/** @param {'postgres' | 'pooler' | 'chromium'} tool */
function howToGet(tool) {
  const mac = process.platform === 'darwin';
  if (tool === 'postgres') {
    if (mac) return 'brew install postgresql@15';
    return isDebianLike()
      ? 'sudo apt-get install postgresql-15; where your release is older, see https://www.postgresql.org/download/linux/'
      : 'see https://www.postgresql.org/download/ and let PG_BIN name the folder with initdb';
  }
  if (tool === 'pooler') {
    if (mac) return 'brew install pgbouncer';
    return isDebianLike()
      ? 'sudo apt-get install pgbouncer'
      : 'see https://www.pgbouncer.org/, or let PGBOUNCER name it';
  }
  return isDebianLike() && !mac
    ? 'sudo apt-get install chromium, on Ubuntu npx playwright install chromium'
    : 'npx playwright install chromium';
}
