import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

/** Sections of each chapter of ASVS 5.0, V1 to V17. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

const rows = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([section = '', , state = '', words = '', proof = '']) => ({ section, state, words, proof }));

test('SEC-33 the table of ASVS has every section, and each says how it stands', () => {
  const all = sections.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, index) => `V${chapter + 1}.${index + 1}`),
  );
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(all);
  for (const { section, state, words } of rows) {
    expect.soft(['met', 'partly', 'open', 'none', 'level 3'], section).toContain(state);
    if (state !== 'met') expect.soft(words, section).not.toBe('');
  }
});

test('SEC-33 what is said to be met, also in part, names a test that is there, by its file and title', () => {
  const claimed = rows.filter(({ state }) => state === 'met' || state === 'partly');
  expect(claimed.length).toBeGreaterThan(50);
  for (const { section, proof } of claimed) {
    const [, file = '', title = ''] = /^`([^`]+)` (.+?)\s*$/.exec(proof) ?? [];
    expect.soft(title, section).not.toBe('');
    if (title === '') continue;
    const source = readFileSync(join(root, file), 'utf8');
    const isThere = [`'${title}'`, `\`${title}\``].some((quoted) => source.includes(quoted));
    expect.soft(isThere, `${section} ${file}: ${title}`).toBe(true);
  }
});
