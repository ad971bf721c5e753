// npm run bench: every benchmark, or those named, on a throwaway PostgreSQL that keeps its promises (fsync on).
//   npm run bench                  all
//   npm run bench -- api cart      some
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const unknown = args.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Problem(`There is no benchmark "${unknown}": choose from ${all.join(', ')}.`);

  const { node24 } = await ensureInstalled();
  const { chromium } = await ensureTools(node24, { postgres: true, chromium: true });
  const cluster = await step('Starting a throwaway PostgreSQL', () => startCluster({ durable: true }));
  // Ctrl+C ends the benchmark that runs; the loop then stops and the cluster is removed.
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      interrupted = true;
    });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TEST_DATABASE_URL: cluster.url,
    CHROMIUM_PATH: chromium,
  };
  const failed = [];
  try {
    for (const name of args.length > 0 ? args : all) {
      if (interrupted) break;
      const started = Date.now();
      console.log(`\n━━ ${name}`);
      const code = await runVisibly(node24, [join('benchmarks', name, 'run.ts')], { env });
      if (code !== 0) failed.push(name);
      console.log(`━━ ${name} took ${seconds(started)}`);
    }
  } finally {
    await cluster.stop();
  }
  if (failed.length > 0) throw new Problem(`These benchmarks failed: ${failed.join(', ')}.`);
}
