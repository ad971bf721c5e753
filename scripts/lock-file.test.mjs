import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

// npm leaves a platform's packages out of the lock file when it cannot see them while installing; `npm ci` then
// refuses the lock file, and other platforms get no binaries.
test('the lock file names every platform package, for this machine and for others', () => {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !locked[`node_modules/${name}`] && !locked[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
