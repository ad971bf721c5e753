// npm test: every check there is, ending with what failed and the line 'N passed, N failed'. Stages run one after the other, in two
// rows: what only computes has a row of its own, with the time that the rest spends waiting.
//   node scripts/test.mjs                  everything
//   node scripts/test.mjs unit api         some stages; 'api' means both databases
//   node scripts/test.mjs e2e -- cart      the rest goes to the test runner of the stages
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, programOf } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { exitWith, Problem, seconds, step } from './console.mjs';
import { notRun, outcomeOf, problem, readPlaywright, showFailures } from './failures.mjs';
import { startCluster } from './postgres.mjs';
import { run, runVisibly } from './processes.mjs';
import { ensureTools } from './test-tools.mjs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./failures.mjs').Outcome} Outcome
 * @typedef {object} Surroundings
 * @property {string} node24
 * @property {string} reports a folder for what the test runners write
 * @property {string[]} extra arguments for them
 * @property {string | undefined} clusterUrl
 * @property {string | undefined} chromium
 * @property {string} title of the stage
 * @property {boolean} isAside another row of stages runs as well, and goes first
 *
 * @typedef {object} Stage
 * @property {string} title
 * @property {string[]} names by which it can be asked for
 * @property {boolean} [needsPostgres]
 * @property {boolean} [needsPooler]
 * @property {boolean} [needsChromium]
 * @property {boolean} [onlyComputes] it waits for no other process, and nothing in it hangs on how soon it has its turn
 * @property {(around: Surroundings) => Promise<Outcome>} work
 */

/** Two cores are kept at work by three files at once where they wait for a database or a slow sender, by four where they start, kill and wait for processes. */
const workers = { unit: ['--maxWorkers=3'], api: ['--maxWorkers=3'], stack: ['--maxWorkers=4'] };

/** For whose turn it is when two want a core: of what runs aside. 0 is usual, 19 waits for everybody. */
const modestPriority = 10;

/** @type {Stage[]} */
const allStages = [
  {
    title: 'types',
    onlyComputes: true,
    names: ['types'],
    work: (around) => asOne(around, ['scripts/typecheck.mjs']),
  },
  {
    title: 'lint',
    onlyComputes: true,
    names: ['lint'],
    work: (around) => asOne(around, [programOf('@biomejs/biome'), 'check', '.']),
  },
  {
    title: 'import arrows',
    onlyComputes: true,
    names: ['lint', 'imports'],
    work: (around) => asOne(around, ['scripts/check-imports.mjs']),
  },
  {
    title: 'habits',
    onlyComputes: true,
    names: ['lint', 'habits'],
    work: (around) => asOne(around, ['scripts/check-habits.mjs']),
  },
  {
    title: 'unit',
    onlyComputes: true,
    names: ['unit'],
    work: (around) => vitest(around, 'unit', {}, workers.unit),
  },
  {
    title: 'API on PGlite',
    onlyComputes: true,
    names: ['api', 'api:pglite'],
    work: (around) =>
      vitest(
        around,
        'api',
        { TEST_DATABASE: 'pglite', TEST_DATABASE_URL: undefined },
        around.extra.length > 0 ? [] : whatDiffersOnPGlite(),
      ),
  },
  {
    title: 'API on PostgreSQL',
    names: ['api', 'api:postgres'],
    needsPostgres: true,
    work: (around) =>
      vitest(around, 'api', { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: around.clusterUrl }, workers.api),
  },
  {
    title: 'whole processes',
    names: ['stack'],
    needsPostgres: true,
    needsPooler: true,
    work: (around) =>
      vitest(
        around,
        'stack',
        { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: around.clusterUrl },
        workers.stack,
      ),
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
    pooler: stages.some((stage) => stage.needsPooler),
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

  const around = { node24, reports, extra, clusterUrl: cluster?.url, chromium };
  /** @type {Map<Stage, { outcome: Outcome, time: string }>} */
  const done = new Map();
  const row = async (/** @type {Stage[]} */ ofRow, isAside = false) => {
    for (const stage of ofRow) {
      if (interrupted) break;
      const stageStarted = Date.now();
      if (!isAside) console.log(`\n━━ ${stage.title}`);
      const outcome = await stage
        .work({ ...around, title: stage.title, isAside })
        .catch((error) => notRun(error));
      done.set(stage, { outcome, time: `${seconds(stageStarted)}${isAside ? ', aside' : ''}` });
    }
  };
  try {
    const first = stages.filter((stage) => !stage.onlyComputes);
    const rest = stages.filter((stage) => stage.onlyComputes);
    await (first.length > 0 ? Promise.all([row(first), row(rest, true)]) : row(rest));
  } finally {
    await cluster?.stop();
  }
  if (interrupted) throw new Problem('Interrupted before all tests had run.');
  return tell(done, started);
}

/**
 * What every stage came to, and what failed.
 * @param {Map<Stage, { outcome: Outcome, time: string }>} done
 * @param {number} started
 * @returns {number} the exit code
 */
function tell(done, started) {
  const total = { passed: 0, failed: 0 };
  /** @type {{ stage: string, failure: Failure }[]} */
  const failures = [];
  /** @type {{ stage: string, failure: Failure }[]} */
  const wavered = [];
  console.log(`\n━━ all stages (${seconds(started)})`);
  for (const [{ title }, { outcome, time }] of done) {
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    const count = `${outcome.passed} passed, ${outcome.failed} failed`;
    console.log(`${title.padEnd(18)} ${count.padEnd(24)} ${time}`);
    for (const failure of outcome.failures) failures.push({ stage: title, failure });
    for (const failure of outcome.wavered ?? []) wavered.push({ stage: title, failure });
  }
  showFailures('what passed at the second try only', wavered);
  showFailures('what failed', failures);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** @param {string[]} args */
function chooseStages(args) {
  const split = args.indexOf('--');
  const names = split < 0 ? args.filter((arg) => !arg.startsWith('-')) : args.slice(0, split);
  const wanted = names.filter((name) => allStages.some((stage) => stage.names.includes(name)));
  // `npm run e2e -- cart` puts its words after ours without a sign between them.
  const extra = split < 0 ? args.filter((arg) => !wanted.includes(arg)) : args.slice(split + 1);
  if (wanted.length === 0 && extra.length > 0)
    throw new Problem(
      `There is no stage "${extra[0]}": choose from ${allStages.flatMap((stage) => stage.names).join(', ')}.`,
    );
  const stages = allStages.filter(
    (stage) => wanted.length === 0 || stage.names.some((name) => wanted.includes(name)),
  );
  return { stages, extra };
}

/**
 * The files that are run on the embedded database too: all about databases, and of each resource of the API the tests that bear its
 * name, or all where none does. What they leave out says the same of both (docs/decisions/088-one-database-runs-all-tests.md).
 */
function whatDiffersOnPGlite() {
  const routes = 'apps/api/src/routes';
  const ofResources = readdirSync(routes).flatMap((resource) => {
    const files = readdirSync(join(routes, resource)).filter((file) => file.endsWith('.test.ts'));
    const own = `${resource}.test.ts`;
    return (files.includes(own) ? [own] : files).map((file) => join(routes, resource, file));
  });
  return ['packages/', 'apps/api/src/server.test.ts', 'apps/api/src/search/', ...ofResources];
}

/**
 * A check that counts as one test.
 * @param {Surroundings} around
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function asOne(around, args) {
  const { code, output } = await runInRow(around, args, process.env);
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  const said = output.trim().split('\n').slice(-14).join('\n');
  return { passed: 0, failed: 1, failures: [problem(`It ended with exit code ${code}:\n${said}`)] };
}

/**
 * @param {Surroundings} around
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 * @param {string[]} options
 * @returns {Promise<Outcome>}
 */
async function vitest(around, project, env, options = []) {
  const file = join(around.reports, `${project}-${env.TEST_DATABASE ?? ''}.json`);
  const reporters = ['--reporter=default', '--reporter=scripts/vitest-report.mjs'];
  const patient = around.isAside ? ['--testTimeout=600000'] : [];
  const args = ['run', '--project', project, ...reporters, ...patient, ...options, ...around.extra];
  const { code } = await runInRow(around, [programOf('vitest'), ...args], {
    ...process.env,
    ...env,
    ...(around.isAside && { POLL_MS: '120000' }),
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    REPORT_FILE: file,
  });
  return outcomeOf(code ?? 1, readReport(file));
}

/**
 * Runs Node and shows what it says as it comes; where another row of stages shows its own meanwhile, all of it at the end.
 * @param {Surroundings} around
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
async function runInRow({ node24, title, isAside }, args, env) {
  if (!isAside) return run(node24, args, { env, onLine: (line) => console.log(line) });
  const result = await run(node24, args, { env, priority: modestPriority });
  console.log(`\n━━ ${title}, meanwhile\n${result.output.trimEnd()}\n`);
  return result;
}

/**
 * Playwright against the built shop; playwright.config.ts has the stack started, in our cluster.
 * @param {Surroundings} around
 * @returns {Promise<Outcome>}
 */
async function playwright(around) {
  await ensureBuilt(around.node24);
  const file = join(around.reports, 'browser.json');
  const code = await runVisibly(around.node24, [programOf('@playwright/test'), 'test', ...around.extra], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: around.clusterUrl,
      CHROMIUM_PATH: around.chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  });
  const report = readReport(file);
  if (!report) return outcomeOf(code, undefined);
  return outcomeOf(code, readPlaywright(report));
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
