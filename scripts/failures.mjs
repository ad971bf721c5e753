// What counts as failed in a test run, and what failed, told once more at its end: who sees only the end of a log sees what to
// look for.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/**
 * @typedef {object} Failure
 * @property {string} title of the test, with the groups that it stands in; empty where no single test failed
 * @property {string} file from the repository's folder; empty where it is not known
 * @property {string} error
 *
 * @typedef {{ passed: number, failed: number, failures: Failure[], wavered?: Failure[] }} Outcome `wavered`: passed, but not at
 *   the first try
 */

/**
 * The outcome of a stage. A skipped test is a promise that nobody keeps: it counts as failed, as do a stage without any
 * test and an exit code that is worse than the tests.
 * @param {number} code
 * @param {Outcome & { skipped: number } | undefined} report undefined where the runner ended before it wrote one
 * @returns {Outcome}
 */
export function outcomeOf(code, report) {
  if (!report)
    return { passed: 0, failed: 1, failures: [problem(`It ended with exit code ${code} and no report.`)] };
  const { passed, failures, wavered } = report;
  const failed = Math.max(report.failed + report.skipped, failures.length);
  if (failed > 0 || (code === 0 && passed > 0)) return { passed, failed, failures, wavered };
  const why =
    passed === 0 ? 'No test ran.' : `No test failed, and yet the runner ended with exit code ${code}.`;
  return { passed, failed: 1, failures: [problem(why), ...failures] };
}

/** A stage that could not begin, as where the storefront cannot be built. @param {unknown} error @returns {Outcome} */
export function notRun(error) {
  const why = error instanceof Error ? error.message : String(error);
  console.log(`✗ ${why}`);
  return { passed: 0, failed: 1, failures: [problem(why)] };
}

/** A failure of no single test. @param {string} error @returns {Failure} */
export function problem(error) {
  return { title: '', file: '', error };
}

/** Lines of an error that are shown. */
const mostLines = 15;

/** @param {string} head @param {{ stage: string, failure: Failure }[]} failures */
export function showFailures(head, failures) {
  if (failures.length === 0) return;
  console.log(`\n━━ ${head}`);
  for (const { stage, failure } of failures) {
    console.log(`\n✗ ${[stage, failure.file, failure.title].filter(Boolean).join(' › ')}`);
    const lines = stripVTControlCharacters(failure.error).trim().split('\n');
    for (const line of lines.slice(0, mostLines)) console.log(`    ${line.slice(0, 300)}`);
    if (lines.length > mostLines) console.log(`    … (${lines.length - mostLines} more lines above)`);
  }
}

/**
 * So many of some 550 browser tests may pass at the second try only: a busy machine is late once in some thousand waits, and a run has
 * over 10,000.
 */
export const mayWaver = 4;

/**
 * What Playwright's JSON report says. A test that passed at its second try is told each time, as there is a fault in it or in
 * the shop; the run fails where more than `mayWaver` did.
 * @param {import('@playwright/test/reporter').JSONReport} report
 * @returns {Outcome & { skipped: number, wavered: Failure[] }}
 */
export function readPlaywright({ config, suites, errors, stats }) {
  const told = suites.flatMap((suite) => failuresIn(suite, [], config.rootDir));
  const wavered = told.filter(({ status }) => status === 'flaky').map(asFailure);
  const failed = told.filter(({ status }) => status !== 'flaky').map(asFailure);
  const isTooMany = wavered.length > mayWaver;
  return {
    passed: stats.expected + (isTooMany ? 0 : wavered.length),
    failed: stats.unexpected + (isTooMany ? wavered.length : 0),
    skipped: stats.skipped,
    failures: [
      ...errors.map((error) => problem(error.message ?? '')),
      ...failed,
      ...(isTooMany ? wavered : []),
    ],
    wavered: isTooMany ? [] : wavered,
  };
}

/** @param {Failure & { status: string }} told @returns {Failure} */
const asFailure = ({ title, file, error }) => ({ title, file, error });

/**
 * Each test that did not simply pass.
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @param {string[]} groups that it stands in
 * @param {string} folder that its file stands in
 * @returns {(Failure & { status: string })[]}
 */
function failuresIn(suite, groups, folder) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => ({
        title: [...groups, `${spec.title} (${projectName})`].join(' › '),
        file: relative(root, join(folder, spec.file)),
        error: errorOf(status, results),
        status,
      })),
  );
  const inner = (suite.suites ?? []).flatMap((each) => failuresIn(each, [...groups, each.title], folder));
  return [...own, ...inner];
}

/**
 * @param {import('@playwright/test/reporter').JSONReportTest['status']} status
 * @param {import('@playwright/test/reporter').JSONReportTestResult[]} results
 */
function errorOf(status, results) {
  if (status === 'skipped') return 'It did not run, which counts as failed.';
  const told = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n');
  return told || `It ended as ${results.at(-1)?.status}.`;
}
