import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const storefront = join(import.meta.dirname, '..', 'apps', 'storefront');

function filesIn(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** What a source says between quotes or in templates, line by line: no minifier changes that. */
const wordsOf = (source: string) =>
  [
    ...source
      .replace(/^import .*$|\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')
      .matchAll(/'([^'\n]{6,})'|`([^`]{6,})`/g),
  ]
    .flatMap(([, quoted, template]) => quoted ?? (template ?? '').split(/\$\{[^}]*\}|\n/))
    .map((words) => words.trim())
    .filter((words) => words.length >= 8);

test('DEV-01 the built storefront has not one byte of the development panel', () => {
  const isSource = (name: string) => /\.(ts|tsx|css)$/.test(name) && !name.includes('.test.');
  const panel = filesIn(join(storefront, 'development'), isSource);
  const elsewhere = [
    ...filesIn(join(storefront, 'app'), isSource),
    ...filesIn(join(storefront, '..', '..', 'packages', 'contracts', 'src'), isSource),
  ].join('\n');
  const own = [...new Set(panel.flatMap(wordsOf))].filter((words) => !elsewhere.includes(words));
  // What the specification says of it is among them, so this looks for the right words.
  expect(own).toEqual(
    expect.arrayContaining([
      'Tenants laden...',
      '-- Kies tenant --',
      'Using test data. Safe to make changes.',
      'web_api_version',
      'selectedTenantUuid',
    ]),
  );
  expect(own.length).toBeGreaterThan(60);

  const built = filesIn(join(storefront, 'build'), () => true);
  expect(built.some((text) => text.includes('prefers-reduced-motion'))).toBe(true);
  expect(own.filter((words) => built.some((text) => text.includes(words)))).toEqual([]);
});
