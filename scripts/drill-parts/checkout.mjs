// Another version of this repository in a folder of its own.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { run } from '../processes.mjs';

/** @param {string[]} args */
async function git(...args) {
  const result = await run('git', args, { cwd: root });
  if (result.code !== 0) throw new Problem(result.errors.trim());
  return result.output.trim();
}

/**
 * The last version that knows less migrations than this one: the one before the newest commit that brought any, or the newest
 * commit where they are not committed yet. By their names one cannot tell, as a commit brings several and not always the last numbers.
 */
export async function versionBefore() {
  const folder = 'packages/db/migrations';
  if (!existsSync(join(root, '.git')))
    throw new Problem(
      'These files have no history, and so no version before them: take them by "git clone".',
    );
  const isAdded = /^(\?\?|A)/m.test(await git('status', '--porcelain', '--', folder));
  if (isAdded) return git('rev-parse', 'HEAD');
  // In a history that was cut off, its first commit seems to bring everything.
  const added = await git(
    'log',
    '-1',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%P',
    '--',
    folder,
  );
  const before = added.split(' ')[0];
  if (before) return before;
  throw new Problem(
    (await git('rev-parse', '--is-shallow-repository')) === 'true'
      ? 'This clone has too little of the history to have the version before the newest migrations: run "git fetch --unshallow".'
      : 'This history begins with the newest migrations: there is no version before them.',
  );
}

/**
 * A commit beside this one, with the packages that are installed here; its own parts are its own.
 * @param {string} commit @param {string} place
 */
export async function checkOut(commit, place) {
  mkdirSync(place, { recursive: true });
  const packed = `${place}.tar`;
  await git('archive', '--output', packed, commit);
  const unpacked = await run('tar', ['-xf', packed, '-C', place]);
  if (unpacked.code !== 0) throw new Problem(unpacked.errors.trim());
  rmSync(packed);
  const modules = join(place, 'node_modules');
  mkdirSync(join(modules, '@etalage'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@etalage') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(place, group))) {
      symlinkSync(join(place, group, name), join(modules, '@etalage', name));
      if (existsSync(join(root, group, name, 'node_modules')))
        symlinkSync(join(root, group, name, 'node_modules'), join(place, group, name, 'node_modules'));
    }
}
