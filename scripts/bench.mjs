// npm run bench: every benchmark, or those named, on a throwaway PostgreSQL that keeps its promises (fsync on).
//   npm run bench                  all
//   npm run bench -- api memory    some
//   npm run bench -- explain --products 60000 --tenants 12     one, with options of its own
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../benchmarks/lib/table.mjs';
import { ensureInstalled, root } from './bootstrap.mjs';
import { exitWith, Problem, seconds, step } from './console.mjs';
import { startCluster } from './postgres.mjs';
import { runVisibly } from './processes.mjs';
import { ensureTools } from './test-tools.mjs';

try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}

/** @param {string[]} args */
async function main(args) {
  const all = readdirSync(join(root, 'benchmarks')).filter((name) =>
    existsSync(join(root, 'benchmarks', name, 'run.ts')),
  );
  const firstOption = args.findIndex((arg) => arg.startsWith('--'));
  const names = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = firstOption < 0 ? [] : args.slice(firstOption);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Problem(`There is no benchmark "${unknown}": choose from ${all.join(', ')}.`);

  const { node24 } = await ensureInstalled();
  const { chromium } = await ensureTools(node24, { postgres: true, pooler: false, chromium: true });
  const cluster = await step('Starting a throwaway PostgreSQL', () => startCluster({ durable: true }));
  // Ctrl+C ends the benchmark that runs; the loop then stops and the cluster is removed.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      interrupted = true;
    });
  const folder = mkdtempSync(join(tmpdir(), 'etalage-bench-'));
  const figures = join(folder, 'figures.jsonl');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BENCH_FIGURES: figures,
    TEST_DATABASE_URL: cluster.url,
    CHROMIUM_PATH: chromium,
  };
  const failed = [];
  try {
    for (const name of names.length > 0 ? names : all) {
      if (interrupted) break;
      const started = Date.now();
      console.log(`\n━━ ${name}`);
      const code = await runVisibly(node24, [join('benchmarks', name, 'run.ts'), ...options], { env });
      if (code !== 0) failed.push(name);
      console.log(`━━ ${name} took ${seconds(started)}`);
    }
    showAll(figures);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (failed.length > 0) throw new Problem(`These benchmarks failed: ${failed.join(', ')}.`);
}

/** All figures of the run once more, in one place. @param {string} file one figure a line, as JSON */
function showAll(file) {
  if (!existsSync(file)) return;
  /** @type {import('../benchmarks/lib/table.mjs').Answer[]} */
  const answers = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  console.log('\n━━ all figures');
  for (const [question, figures] of Object.entries(Object.groupBy(answers, (answer) => answer.question)))
    console.log(`\n${question}\n${table(figures ?? [])}`);
  const missed = answers.filter((answer) => answer.met === false).length;
  console.log(`\n${answers.filter((answer) => answer.met === true).length} aims met, ${missed} not met`);
}
