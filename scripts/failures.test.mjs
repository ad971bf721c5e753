import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { mayWaver, outcomeOf, readPlaywright } from './failures.mjs';

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

/** @param {object} parts @returns {JSONReport} */
const report = (parts) => {
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
  const config = { rootDir: join(root, 'e2e') };
  return /** @type {JSONReport} */ (
    /** @type {unknown} */ ({ config, errors: [], suites: [], stats, ...parts })
  );
};
const file = join('e2e', 'cart.spec.ts');

test('of a browser run every test is told that failed, was skipped, or passed at the second try', () => {
  const outcome = readPlaywright(
    report({
      errors: [{ message: 'no stack' }],
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          title: 'cart.spec.ts',
          specs: [spec('works', 'expected'), spec('flickers', 'flaky', 'first try')],
          suites: [
            { title: 'drawer', specs: [spec('breaks', 'unexpected', 'a', 'b'), spec('waits', 'skipped')] },
          ],
        },
      ],
    }),
  );
  expect(outcome.failures).toEqual([
    { title: '', file: '', error: 'no stack' },
    { title: 'drawer › breaks (phone)', file, error: 'a\nb' },
    { title: 'drawer › waits (phone)', file, error: 'It did not run, which counts as failed.' },
  ]);
  expect(outcome.wavered).toEqual([{ title: 'flickers (phone)', file, error: 'first try' }]);
  expect(outcomeOf(1, outcome)).toMatchObject({ passed: 2, failed: 3 });
});

test('a browser run fails where more than a few tests passed at the second try only', () => {
  const wavering = (/** @type {number} */ count) =>
    outcomeOf(
      0,
      readPlaywright(
        report({
          stats: { expected: 5, unexpected: 0, flaky: count, skipped: 0 },
          suites: [
            {
              title: 'cart.spec.ts',
              specs: Array.from({ length: count }, (_, n) => spec(`flickers ${n}`, 'flaky', 'first try')),
            },
          ],
        }),
      ),
    );
  expect(wavering(mayWaver)).toMatchObject({ passed: 5 + mayWaver, failed: 0, failures: [] });
  expect(wavering(mayWaver).wavered).toHaveLength(mayWaver);
  expect(wavering(mayWaver + 1)).toMatchObject({ passed: 5, failed: mayWaver + 1 });
  expect(wavering(mayWaver + 1).failures).toHaveLength(mayWaver + 1);
});
