// npm run drill: what takes too long for npm test, or breaks more than a test may: machines that die, updates while shops sell.
//   npm run drill                      lists the drills
//   npm run drill -- two-machines      runs one, or several, and keeps what it measured in docs/drills.md
// A drill is a file in scripts/drill/ that exports `proves` and `takes`, both a sentence, and `drill(about)`, which returns its
// figures and throws a Problem where it did not prove what it is for.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './bootstrap.mjs';
import { exitWith, Problem, seconds } from './console.mjs';
import { machineName, withResult } from './drill-results.mjs';
import { runVisibly } from './processes.mjs';

/**
 * @typedef {import('./drill-results.mjs').Figure} Figure
 *
 * @typedef {object} About what a drill is told
 * @property {string} node24
 * @property {string} folder a temporary one of its own, removed afterwards unless the drill failed
 * @property {(sentence: string) => void} say shows how far it is
 * @property {string[]} options what was typed behind the names, from the first that begins with --
 *
 * @typedef {object} Drill
 * @property {string} proves
 * @property {string} takes how long on a machine of two cores
 * @property {(about: About) => Promise<Figure[] | null>} drill null where it measured nothing, and what it measured before stays written
 */

const folderOfDrills = join(root, 'scripts', 'drill');
const results = join(root, 'docs', 'drills.md');

try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}

/** @param {string[]} args */
async function main(args) {
  const { node24 } = await ensureInstalled();
  if (Number(process.versions.node.split('.')[0]) < 24) {
    process.exitCode = await runVisibly(node24, ['scripts/drill.mjs', ...args]);
    return;
  }
  const firstOption = args.findIndex((arg) => arg.startsWith('--'));
  const names = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = firstOption < 0 ? [] : args.slice(firstOption);
  const all = await readDrills();
  const unknown = names.find((name) => !all.has(name));
  if (unknown !== undefined)
    throw new Problem(`There is no drill "${unknown}": choose from ${[...all.keys()].join(', ')}.`);
  if (names.length === 0) return list(all);
  // The shop of somebody who works on the same machine goes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  for (const name of names) await runOne(name, /** @type {Drill} */ (all.get(name)), { node24, options });
}

/** @returns {Promise<Map<string, Drill>>} */
async function readDrills() {
  const files = readdirSync(folderOfDrills)
    .filter((file) => file.endsWith('.mjs') && !file.endsWith('.test.mjs'))
    .sort();
  const drills = new Map();
  for (const file of files)
    drills.set(file.slice(0, -4), await import(pathToFileURL(join(folderOfDrills, file)).href));
  return drills;
}

/** @param {Map<string, Drill>} drills */
function list(drills) {
  for (const [name, { proves, takes }] of drills)
    console.log(`npm run drill -- ${name}\n    ${proves}\n    Takes ${takes}.\n`);
  console.log('What each measured last is in docs/drills.md.');
}

/** @param {string} name @param {Drill} drill @param {{ node24: string, options: string[] }} given */
async function runOne(name, { proves, drill }, { node24, options }) {
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), `etalage-drill-${name}-`));
  // Databases run as another user than root.
  chmodSync(folder, 0o755);
  console.log(`\n━━ ${name}: ${proves}`);
  const say = (/** @type {string} */ sentence) =>
    console.log(`${seconds(started).padStart(12)}  ${sentence}`);
  let figures;
  try {
    figures = await drill({ node24, folder, say, options });
  } catch (error) {
    console.log(`  What it left is in ${folder}.`);
    throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  if (!figures) {
    console.log(`━━ ${name} took ${seconds(started)}`);
    return;
  }
  for (const [what, figure] of figures) console.log(`  ${what}: ${figure}`);
  const result = {
    name,
    proves,
    figures,
    day: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    took: seconds(started),
  };
  const before = existsSync(results) ? readFileSync(results, 'utf8') : '';
  writeFileSync(results, withResult(before, result));
  console.log(`━━ ${name} took ${result.took}; docs/drills.md has its figures`);
}
