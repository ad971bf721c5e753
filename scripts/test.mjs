// npm test: every check there is, one stage after the other, ending with the line 'N passed, N failed'.
//   node scripts/test.mjs                  everything
//   node scripts/test.mjs unit api         some stages; 'api' means both databases
//   node scripts/test.mjs e2e -- cart      the rest goes to the test runner of the stages
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, programOf } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { exitWith, Problem, seconds, step } from './console.mjs';
import { startCluster } from './postgres.mjs';
import { runVisibly } from './processes.mjs';
import { ensureTools } from './test-tools.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {object} Surroundings
 * @property {string} node24
 * @property {string} reports a folder for what the test runners write
 * @property {string[]} extra arguments for them
 * @property {string | undefined} clusterUrl
 * @property {string | undefined} chromium
 *
 * @typedef {object} Stage
 * @property {string} title
 * @property {string[]} names by which it can be asked for
 * @property {boolean} [needsPostgres]
 * @property {boolean} [needsChromium]
 * @property {(around: Surroundings) => Promise<Count>} work
 */

/** @type {Stage[]} */
const STAGES = [
  { title: 'types', names: ['types'], work: (around) => asOne(around, ['scripts/typecheck.mjs']) },
  {
    title: 'lint',
    names: ['lint'],
    work: (around) => asOne(around, [programOf('@biomejs/biome'), 'check', '.']),
  },
  {
    title: 'import arrows',
    names: ['lint', 'imports'],
    work: (around) => asOne(around, ['scripts/check-imports.mjs']),
  },
  { title: 'unit', names: ['unit'], work: (around) => vitest(around, 'unit', {}) },
  {
    title: 'API on PGlite',
    names: ['api', 'api:pglite'],
    work: (around) => vitest(around, 'api', { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: undefined }),
  },
  {
    title: 'API on PostgreSQL',
    names: ['api', 'api:postgres'],
    needsPostgres: true,
    work: (around) =>
      vitest(around, 'api', { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: around.clusterUrl }),
  },
  {
    title: 'whole processes',
    names: ['stack'],
    needsPostgres: true,
    work: (around) =>
      vitest(around, 'stack', { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: around.clusterUrl }),
  },
  { title: 'browser', names: ['e2e'], needsPostgres: true, needsChromium: true, work: playwright },
];

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.log('\n0 passed, 1 failed');
  exitWith(error);
}

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const started = Date.now();
  const { stages, extra } = chooseStages(args);
  const { node24 } = await ensureInstalled();
  const needs = {
    postgres: stages.some((stage) => stage.needsPostgres),
    chromium: stages.some((stage) => stage.needsChromium),
  };
  const { chromium } = await ensureTools(node24, needs);
  const cluster = needs.postgres
    ? await step('Starting a throwaway PostgreSQL', () => startCluster())
    : undefined;
  const reports = mkdtempSync(join(tmpdir(), 'etalage-reports-'));
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

  // Ctrl+C reaches the runner of the stage as well: let it clean up, start no further stage, then stop the cluster.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (interrupted) process.exit(130);
      interrupted = true;
    });

  const total = { passed: 0, failed: 0 };
  const summary = [];
  try {
    for (const stage of stages) {
      if (interrupted) break;
      const stageStarted = Date.now();
      console.log(`\n━━ ${stage.title}`);
      const count = await stage.work({ node24, reports, extra, clusterUrl: cluster?.url, chromium });
      total.passed += count.passed;
      total.failed += count.failed;
      summary.push([stage.title, `${count.passed} passed, ${count.failed} failed`, seconds(stageStarted)]);
    }
  } finally {
    await cluster?.stop();
  }
  if (interrupted) throw new Problem('Interrupted before all tests had run.');
  console.log(`\n━━ all stages (${seconds(started)})`);
  for (const [title = '', count = '', time] of summary)
    console.log(`${title.padEnd(18)} ${count.padEnd(24)} ${time}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** @param {string[]} args */
function chooseStages(args) {
  const split = args.indexOf('--');
  const names = split < 0 ? args.filter((arg) => !arg.startsWith('-')) : args.slice(0, split);
  const wanted = names.filter((name) => STAGES.some((stage) => stage.names.includes(name)));
  // `npm run e2e -- cart` puts its words after ours without a sign between them.
  const extra = split < 0 ? args.filter((arg) => !wanted.includes(arg)) : args.slice(split + 1);
  if (wanted.length === 0 && extra.length > 0)
    throw new Problem(
      `There is no stage "${extra[0]}": choose from ${STAGES.flatMap((stage) => stage.names).join(', ')}.`,
    );
  const stages = STAGES.filter(
    (stage) => wanted.length === 0 || stage.names.some((name) => wanted.includes(name)),
  );
  return { stages, extra };
}

/**
 * A check that counts as one test.
 * @param {Surroundings} around
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function asOne(around, args) {
  const code = await runVisibly(around.node24, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {Surroundings} around
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Count>}
 */
async function vitest(around, project, env) {
  const report = join(around.reports, `${project}-${env.TEST_DATABASE ?? ''}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await runVisibly(around.node24, [programOf('vitest'), ...args, ...around.extra], {
    env: { ...process.env, ...env },
  });
  const said = readReport(report);
  return honest(
    code,
    said?.numPassedTests ?? 0,
    (said?.numFailedTests ?? 0) + skipped(said?.numPendingTests),
  );
}

/**
 * Playwright against the built shop; playwright.config.ts has the stack started, in our cluster.
 * @param {Surroundings} around
 * @returns {Promise<Count>}
 */
async function playwright(around) {
  await ensureBuilt(around.node24);
  const report = join(around.reports, 'browser.json');
  const code = await runVisibly(around.node24, [programOf('@playwright/test'), 'test', ...around.extra], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: around.clusterUrl,
      CHROMIUM_PATH: around.chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  const stats = readReport(report)?.stats;
  return honest(
    code,
    stats?.expected ?? 0,
    (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + skipped(stats?.skipped),
  );
}

/** A skipped test is a promise that nobody keeps: it counts as failed. @param {number} [count] */
function skipped(count = 0) {
  if (count > 0) console.log(`${count} skipped, which counts as failed`);
  return count;
}

/**
 * Believes the exit code where it is worse than the counts, and takes a stage without any test for a failure.
 * @param {number} code @param {number} passed @param {number} failed
 * @returns {Count}
 */
function honest(code, passed, failed) {
  if (passed + failed === 0) console.log('No test ran, which counts as failed');
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
