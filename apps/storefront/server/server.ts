import { EnvProblem } from '@etalage/contracts/production-needs';
import { endOnSignal } from '@etalage/memory/ending';
import { serveMetrics } from '@etalage/memory/metrics';
import { startTraces } from '@etalage/memory/traces';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readEnv, requireForProduction, takeSecrets } from './env.ts';
import { createStorefrontMetrics } from './metrics.ts';

/** Starts the storefront; with --check it only says whether the environment is as it needs it. */
async function main(): Promise<void> {
  takeSecrets();
  const env = readEnv();
  requireForProduction();
  if (process.argv.includes('--check')) return;
  const metrics = env.metrics ? await createStorefrontMetrics() : undefined;
  const traces =
    env.traces && (await startTraces(env.traces, (err) => app.log.warn({ err }, 'traces are not taken')));
  const app: FastifyInstance = await buildApp(env, { metrics, traces: traces ?? undefined });
  await app.listen({ port: env.port, host: env.host });
  if (metrics && env.metrics) await serveMetrics(metrics.registry, env.metrics);

  endOnSignal(async () => {
    await app.close();
    await traces?.stop();
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvProblem ? error.message : error);
  process.exit(1);
});
