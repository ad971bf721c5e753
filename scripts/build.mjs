// Builds storefront and API, each only when something that goes into it has changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, programOf, root } from './bootstrap.mjs';
import { exitWith, Problem, step } from './console.mjs';
import { isStackFrame, run } from './processes.mjs';

const storefront = join(root, 'apps', 'storefront');
const api = join(root, 'apps', 'api');

/**
 * @typedef {object} Build
 * @property {string} title
 * @property {string} app folder of what is built
 * @property {string} result the file that it makes
 * @property {(node24: string) => Promise<{ code: number | null, output: string }>} work
 */

/** @type {Build[]} */
const builds = [
  {
    title: 'storefront',
    app: storefront,
    result: join(storefront, 'build', 'server', 'index.js'),
    work: (node24) => {
      const assets = join(storefront, 'build', 'client', 'assets');
      keepEarlierAssets(assets, join(storefront, 'earlier-builds'), new Date());
      const env = { ...process.env, NODE_ENV: 'production' };
      return run(node24, [programOf('@react-router/dev'), 'build'], { cwd: storefront, env });
    },
  },
  {
    title: 'API',
    app: api,
    result: join(api, 'build', 'server.mjs'),
    work: (node24) => run(node24, [programOf('rolldown'), '--config'], { cwd: api }),
  },
];

/**
 * @param {string} node24 the Node to build with
 * @param {string[]} [titles] of what is needed, all by default
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function ensureBuilt(node24, titles = builds.map(({ title }) => title)) {
  let isNew = false;
  for (const { title, app, result, work } of builds) {
    if (!titles.includes(title)) continue;
    const stampFile = join(root, '.etalage', `build-stamp-${title.toLowerCase()}`);
    const stamp = hashOfSources(app);
    if (existsSync(result) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    // What is broken off half-way is no build.
    rmSync(stampFile, { force: true });
    await step(`Building the ${title}`, async () => {
      const { code, output } = await work(node24);
      if (code === 0) return;
      const said = output
        .trim()
        .split('\n')
        .filter((line) => !isStackFrame(line));
      throw new Problem(`The ${title} could not be built:\n\n${said.slice(-25).join('\n')}`);
    });
    mkdirSync(join(root, '.etalage'), { recursive: true });
    writeFileSync(stampFile, stamp);
    isNew = true;
  }
  return isNew;
}

/** Days for which a tab that is open goes on with the build that it has. */
export const earlierDays = 7;

/**
 * Puts the files of the build that is about to be replaced beside it, and takes out those that were replaced more than a week ago: a
 * tab that was opened before fetches its later scripts by their old names.
 * @param {string} assets folder of the build's files @param {string} earlier folder of those before @param {Date} now
 */
export function keepEarlierAssets(assets, earlier, now) {
  mkdirSync(earlier, { recursive: true });
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    cpSync(join(assets, name), join(earlier, name));
    utimesSync(join(earlier, name), now, now);
  }
  for (const name of readdirSync(earlier))
    if (now.getTime() - statSync(join(earlier, name)).mtimeMs > earlierDays * 24 * 3_600_000)
      rmSync(join(earlier, name));
}

/** One hash over everything that the build of an app reads. Tests are left out, so that editing one costs no build. @param {string} app */
function hashOfSources(app) {
  const hash = createHash('sha256');
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  for (const folder of [app, ...packages]) for (const file of filesIn(folder)) add(file);
  add(join(root, 'package-lock.json'));
  return hash.digest('hex');

  /** @param {string} file */
  function add(file) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
}

const notSources = new Set(['node_modules', 'build', 'earlier-builds', '.react-router', 'test']);

/** @param {string} folder @returns {Generator<string>} */
function* filesIn(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    // Also where it is a link: a copy of the sources borrows the packages of another.
    if (notSources.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!/\.test\.[cm]?tsx?$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { node24 } = await ensureInstalled();
    if (!(await ensureBuilt(node24))) console.log('✓ Storefront and API are built already');
  } catch (error) {
    exitWith(error);
  }
}
