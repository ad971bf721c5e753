// Another version of this repository in a folder of its own, for a drill.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { run } from '../processes.mjs';

/** @param {string[]} args */
export async function git(...args) {
  const result = await run('git', args, { cwd: root });
  if (result.code !== 0) throw new Problem(result.errors.trim());
  return result.output.trim();
}

/**
 * A commit beside this one, with the packages that are installed here; its own parts are its own.
 * @param {string} commit @param {string} place @param {(() => Promise<unknown>)[]} undo
 */
export async function checkOut(commit, place, undo) {
  await git('worktree', 'add', '--detach', place, commit);
  undo.push(() => git('worktree', 'remove', '--force', place));
  const modules = join(place, 'node_modules');
  mkdirSync(join(modules, '@etalage'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@etalage') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(place, group))) {
      symlinkSync(join(place, group, name), join(modules, '@etalage', name));
      const own = readdirSync(join(root, group, name)).includes('node_modules');
      if (own) symlinkSync(join(root, group, name, 'node_modules'), join(place, group, name, 'node_modules'));
    }
}
