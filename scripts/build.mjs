// Builds the storefront, only when something that goes into it has changed.
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
const stampFile = join(root, '.etalage', 'build-stamp');

/**
 * @param {string} node24 the Node to build with
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function ensureBuilt(node24) {
  const stamp = hashOfSources();
  const built = existsSync(join(storefront, 'build', 'server', 'index.js'));
  if (built && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;

  await step('Building the storefront', async () => {
    const assets = join(storefront, 'build', 'client', 'assets');
    keepEarlierAssets(assets, join(storefront, 'earlier-builds'), new Date());
    const env = { ...process.env, NODE_ENV: 'production' };
    const result = await run(node24, [programOf('@react-router/dev'), 'build'], { cwd: storefront, env });
    if (result.code === 0) return;
    const said = result.output
      .trim()
      .split('\n')
      .filter((line) => !isStackFrame(line));
    throw new Problem(`The storefront could not be built:\n\n${said.slice(-25).join('\n')}`);
  });
  mkdirSync(join(root, '.etalage'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
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

/** One hash over everything that a build reads. Tests are left out, so that editing one costs no build. */
function hashOfSources() {
  const hash = createHash('sha256');
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  for (const folder of [storefront, ...packages]) for (const file of filesIn(folder)) add(file);
  add(join(root, 'package-lock.json'));
  return hash.digest('hex');

  /** @param {string} file */
  function add(file) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
}

const notSources = new Set(['node_modules', 'build', 'earlier-builds', '.react-router']);

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
    if (!(await ensureBuilt(node24))) console.log('✓ The storefront is built already');
  } catch (error) {
    exitWith(error);
  }
}
