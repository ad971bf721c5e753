import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { failuresOfPlaywright } from './failures.mjs';

/** @typedef {import('@playwright/test/reporter').JSONReport} JSONReport */

/** @param {string} title @param {string} status @param {string[]} messages */
const spec = (title, status, ...messages) => ({
  title,
  file: 'cart.spec.ts',
  tests: [
    {
      projectName: 'phone',
      status,
      results: [{ status: 'failed', errors: messages.map((message) => ({ message })) }],
    },
  ],
});

test('of a browser run every test is told that failed, was skipped, or passed at the second try', () => {
  const report = {
    config: { rootDir: join(root, 'e2e') },
    errors: [{ message: 'no stack' }],
    suites: [
      {
        title: 'cart.spec.ts',
        specs: [spec('works', 'expected'), spec('flickers', 'flaky', 'first try')],
        suites: [
          { title: 'drawer', specs: [spec('breaks', 'unexpected', 'a', 'b'), spec('waits', 'skipped')] },
        ],
      },
    ],
  };
  const file = join('e2e', 'cart.spec.ts');
  expect(failuresOfPlaywright(/** @type {JSONReport} */ (/** @type {unknown} */ (report)))).toEqual([
    { title: '', file: '', error: 'no stack' },
    { title: 'flickers (phone)', file, error: 'first try' },
    { title: 'drawer › breaks (phone)', file, error: 'a\nb' },
    { title: 'drawer › waits (phone)', file, error: 'It did not run, which counts as failed.' },
  ]);
});
