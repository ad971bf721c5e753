import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

test('ERR-01 each line of the table of failures names a test that is there, by its file and title', () => {
  const rows = readFileSync(join(root, 'docs', 'failures.md'), 'utf8').matchAll(/\| `([^`]+)` ([^|]+) \|$/gm);
  const named = [...rows].map(([, file = '', title = '']) => ({ file, title }));
  expect(named.length).toBeGreaterThan(25);
  for (const { file, title } of named) {
    const source = readFileSync(join(root, file), 'utf8');
    const isThere = [`'${title}'`, `\`${title}\``].some((quoted) => source.includes(quoted));
    expect.soft(isThere, `${file}: ${title}`).toBe(true);
  }
});

test('ERR-01 the table shows the pictures that are drawn, each of them', () => {
  const docs = join(root, 'docs');
  const shown = readFileSync(join(docs, 'failures.md'), 'utf8').matchAll(/\((images\/failures\/[^)]+)\)/g);
  const files = [...shown].map(([, file = '']) => file);
  for (const file of files) expect.soft(existsSync(join(docs, file)), file).toBe(true);
  const drawn = readdirSync(join(docs, 'images', 'failures')).map((file) => `images/failures/${file}`);
  expect(files.sort()).toEqual(drawn.sort());
});
