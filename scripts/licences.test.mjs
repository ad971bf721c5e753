import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toldOf } from './advisories.mjs';
import { root } from './bootstrap.mjs';
import { canBeMet, judgeLicences } from './licences.mjs';

const isFine = (/** @type {string} */ licence) => licence === 'MIT' || licence === 'ISC';

test.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 AND MIT', false],
  ['MIT OR GPL-3.0 AND GPL-2.0', true],
  ['GPL-3.0 AND GPL-2.0 OR MIT', true],
  ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ['(MIT OR GPL-3.0) AND ISC', true],
  ['(MIT', false],
  ['MIT ISC', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('OPS-32 the licence expression %s is met: %s', (expression, isMet) => {
  expect(canBeMet(expression, isFine)).toBe(isMet);
});

test('OPS-32 a package is named whose licence is not allowed or missing, and an exception that nothing needs', () => {
  const exception = { packages: /^font$/, licence: 'OFL-1.1', why: 'a font' };
  const locked = {
    '': { license: 'GPL-3.0' },
    'apps/api': {},
    'node_modules/@etalage/api': { link: true },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/@a/copyleft': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/good/node_modules/inside': { version: '3.0.0' },
    'node_modules/font': { version: '4.0.0', license: 'MIT AND OFL-1.1' },
  };
  expect(judgeLicences(locked, [exception])).toEqual({
    faults: ['@a/copyleft 2.0.0: AGPL-3.0-only is not allowed', 'inside 3.0.0: no licence is not allowed'],
    looked: 4,
  });
  const stale = { packages: /^gone$/, licence: 'OFL-1.1', why: 'a font' };
  expect(judgeLicences(locked, [exception, stale]).faults).toContain(
    'the exception for ^gone$ is needed by no package',
  );
  // An exception is for its own licence alone.
  const other = { 'node_modules/font': { version: '5.0.0', license: 'GPL-3.0' } };
  expect(judgeLicences(other, [exception]).faults).toContain('font 5.0.0: GPL-3.0 is not allowed');
});

test('OPS-32 every package of the lock file may be used', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { faults, looked } = judgeLicences(packages);
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(300);
});

test('OPS-32 advisories: what is known is named with its severity, and no answer is never taken for a good one', () => {
  const answer = (/** @type {object} */ value) => JSON.stringify(value);
  expect(toldOf(answer({ vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }))).toEqual({
    isAnswered: true,
    known: [],
  });
  const found = { left: { name: 'left', severity: 'high', range: '<1.3' } };
  expect(toldOf(answer({ vulnerabilities: found, metadata: { vulnerabilities: { total: 1 } } }))).toEqual({
    isAnswered: true,
    known: ['left <1.3: high'],
  });
  expect(toldOf(answer({ message: '405 Method Not Allowed', error: { summary: '' } }))).toEqual({
    isAnswered: false,
    why: '405 Method Not Allowed',
  });
  for (const text of ['', 'npm error', '[]', 'null', answer({ vulnerabilities: {} })])
    expect(toldOf(text).isAnswered, text).toBe(false);
});
