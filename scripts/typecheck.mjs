// Checks the types of every workspace and of the files in the root, two at a time.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, programOf, root } from './bootstrap.mjs';
import { exitWith, seconds } from './console.mjs';
import { run } from './processes.mjs';

/** What runs in a browser beside its pages has other globals than they. */
const worker = join('apps', 'storefront', 'worker');

try {
  const { node24 } = await ensureInstalled();
  const projects = ['.', ...foldersIn('packages'), ...foldersIn('apps'), worker];
  let failed = 0;
  const checkNext = async () => {
    for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
      if (!(await isSound(node24, project))) failed += 1;
    }
  };
  await Promise.all([checkNext(), checkNext()]);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  exitWith(error);
}

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(root, path, 'package.json')));
}

/** @param {string} node24 @param {string} project */
async function isSound(node24, project) {
  const started = Date.now();
  const cwd = join(root, project);
  if (existsSync(join(cwd, 'react-router.config.ts'))) {
    const typegen = await run(node24, [programOf('@react-router/dev'), 'typegen'], { cwd });
    if (typegen.code !== 0) return report(project, started, typegen.output);
  }
  if (!existsSync(join(cwd, 'tsconfig.json')))
    return report(
      project,
      started,
      `${project} has no tsconfig.json: extend ../../tsconfig.base.json in it.`,
    );
  // Each checker looks at what the others do as well: two projects at a time with one each take half of what four would.
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
  const tsc = await run(node24, [programOf('typescript'), '-p', '.', ...options], { cwd });
  return report(project, started, tsc.code === 0 ? undefined : tsc.output);
}

/** @param {string} project @param {number} started @param {string | undefined} trouble */
function report(project, started, trouble) {
  const name = project === '.' ? 'root' : project;
  console.log(`${trouble === undefined ? '✓' : '✗'} ${name} (${seconds(started)})`);
  if (trouble === undefined) return true;
  // Paths from the root, so that a terminal can open them.
  console.log(
    trouble.trim().replaceAll(/^(?=[\w.+-][^\s(]*\(\d+,\d+\))/gm, project === '.' ? '' : `${project}/`),
  );
  return false;
}
