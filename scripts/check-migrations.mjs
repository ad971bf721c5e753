// Refuses migrations that would stop a shop while they run, or break the version before, which goes on serving meanwhile.
// PostgreSQL's own parser reads them (libpg-query), so that no way of writing a statement escapes.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule, parseSync } from 'libpg-query';
import { migrationExceptions } from './migration-exceptions.mjs';
import { Known } from './migration-known.mjs';
import { findingsOf } from './migration-rules.mjs';

/**
 * @typedef {import('./migration-rules.mjs').Finding & { file: string }} FindingInFile
 */

/** The last file of the first version: what it does, it did to empty tables. */
const lastOfFirstVersion = '0040_search_synonyms.sql';

/**
 * What is found in the migrations after the first version's, in the order of their numbers; exceptions included.
 * @param {readonly { name: string, sql: string }[]} migrations all of them: what an older one made is in use
 * @param {string} [lastFree] the last file that is not looked at
 * @returns {Promise<FindingInFile[]>}
 */
export async function checkMigrations(migrations, lastFree = lastOfFirstVersion) {
  await loadModule();
  const known = new Known();
  /** @type {FindingInFile[]} */
  const findings = [];
  for (const { name, sql } of migrations) {
    const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
    const own = findingsOf({ sql, statements, earlier: migrations.filter((one) => one.name < name) }, known);
    known.learn(statements);
    if (name > lastFree) findings.push(...own.map((finding) => ({ file: name, ...finding })));
  }
  return findings;
}

/** @param {string} root folder of the repository */
export function readMigrations(root) {
  const folder = join(root, 'packages', 'db', 'migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** @param {FindingInFile} finding */
export const isExcepted = ({ file, rule, on }) =>
  migrationExceptions.some((one) => one.file === file && one.rule === rule && one.on === on);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const findings = (await checkMigrations(readMigrations(root))).filter((finding) => !isExcepted(finding));
  for (const { file, rule, on, advice } of findings) console.log(`✗ ${file} (${rule}) ${on}: ${advice}`);
  if (findings.length === 0) console.log('✓ No migration stops a shop, or the version before it');
  process.exitCode = findings.length === 0 ? 0 : 1;
}
