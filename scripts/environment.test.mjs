import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** Whatever reads what a deployment may say. */
const readers = [
  'apps/api/src/plugins/env.ts',
  'apps/storefront/server/env.ts',
  'packages/contracts/src/trace-settings.ts',
  'packages/contracts/src/production-needs.ts',
  'packages/db/src/env.ts',
  'scripts/failover.mjs',
  'scripts/house.mjs',
  'scripts/start.mjs',
];

/** The system's own, and one that is refused with the name that it has now. */
const notOurs = new Set(['PATH', 'PGPASSWORD', 'TRUST_PROXY', 'DEBUG']);

/** Names of variables that a source reads: as a property, as a text that is handed on, or as a key of the API's schema. @param {string} source */
function namesIn(source) {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const found = [
    ...code.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b/g),
    ...code.matchAll(/[[(,]\s*(?:env, )?'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g),
    ...code.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:Type|Port)\b/gm),
  ];
  return found.map(([, name = '']) => name).filter((name) => !notOurs.has(name));
}

test.each(readers)('OPS-06 SEC-33 every variable that %s reads is in docs/operations.md', (file) => {
  const written = new Set(textOf('docs/operations.md').match(/\b[A-Z][A-Z0-9_]+\b/g));
  const names = namesIn(textOf(file));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !written.has(name))).toEqual([]);
});
