import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineName, withResult } from './drill-results.mjs';

const result = {
  name: 'two-machines',
  proves: 'Nothing is lost.',
  figures: /** @type {const} */ ([['orders | acknowledged', 120]]),
  day: '2026-11-23',
  machine: 'a machine',
  took: '3 min 2 s',
};

test('OPS-20 what a drill measured replaces its own part of the page and no other, in the order of the names', () => {
  const first = withResult('', result);
  expect(first).toContain('Last run on 2026-11-23 in 3 min 2 s (a machine).');
  expect(first).toContain('| orders \\| acknowledged | 120 |');
  const second = withResult(first, { ...result, name: 'one-update', figures: [] });
  expect(second.match(/^## .*/gm)).toEqual(['## one-update', '## two-machines']);
  expect(second).toContain('| orders \\| acknowledged | 120 |');
  const third = withResult(second, { ...result, figures: [['orders', 7]] });
  expect(third.match(/^## .*/gm)).toEqual(['## one-update', '## two-machines']);
  expect(third).toContain('| orders | 7 |');
  expect(third).not.toContain('acknowledged');
  expect(withResult(third, { ...result, figures: [['orders', 7]] })).toBe(third);
  expect(third.match(/^# Drills$/gm)).toHaveLength(1);
});

test('OPS-20 each drill says what it proves and how long it takes, and has its part of the page', async () => {
  const page = readFileSync(new URL('../docs/drills.md', import.meta.url), 'utf8');
  const files = readdirSync(new URL('./drill/', import.meta.url)).filter((file) => file.endsWith('.mjs'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { proves, takes, drill } = await import(new URL(`./drill/${file}`, import.meta.url).href);
    expect(proves, file).toMatch(/^[A-Z].*\.$/);
    expect(takes, file).toMatch(/\d+ (seconds|minutes|hours)/);
    expect(drill, file).toBeTypeOf('function');
    expect(page).toContain(`\n## ${file.replace('.mjs', '')}\n\n${proves}\n`);
  }
});

test('OPS-20 a machine is told by its cores and its memory', () => {
  expect(machineName()).toMatch(/^\d+ cores, \d+ GB, /);
});
