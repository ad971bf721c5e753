import { EnvProblem } from '@etalage/contracts/production-needs';
import { DatabaseUnavailable, excessOfLogin, openDatabase } from '@etalage/db';
import { endOnSignal } from '@etalage/memory/ending';
import { serveMetrics } from '@etalage/memory/metrics';
import { startTraces } from '@etalage/memory/traces';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { startJobs } from './jobs/index.ts';
import { buildMediaServer } from './media-server.ts';
import { createApiMetrics } from './metrics.ts';
import { testBankProblem } from './payments/test-bank.ts';
import { batchedOutput } from './plugins/batched-output.ts';
import { type Env, readEnv, requireForProduction, takeSecrets } from './plugins/env.ts';

/**
 * Starts the API and the media server, and stops both on SIGTERM after the requests under way. With --check it only says
 * whether the environment is as it needs it.
 */
async function main(): Promise<void> {
  takeSecrets();
  const env = readEnv();
  requireForProduction();
  if (process.argv.includes('--check')) return;
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    poolSize: env.DB_POOL_SIZE,
    log: (message) => console.error(message),
  });
  if (env.APP_ENV === 'production') {
    const excess = await excessOfLogin(database);
    if (excess) throw new EnvProblem(excess);
    const free = await testBankProblem(database);
    if (free) throw new EnvProblem(free);
  }
  const production = await openProductionData(env);
  const metrics = env.METRICS_PORT === undefined ? undefined : await createApiMetrics(database);
  const traces =
    env.TRACES && (await startTraces(env.TRACES, (err) => app.log.warn({ err }, 'traces are not taken')));
  const app: FastifyInstance = await buildApp({
    env,
    database,
    metrics,
    traces: traces ?? undefined,
    productionData: production?.app,
    logTo: batchedOutput(),
  });
  const media = await buildMediaServer(env, app.log);

  endOnSignal(async () => {
    await Promise.all([app.close(), media.close()]);
    await Promise.all([database.close(), production?.close(), traces?.stop()]);
  });
  // A promise that nobody looks after is a fault of one request; the others go on.
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'a rejection was not handled'));

  await app.listen({ host: env.HOST, port: env.PORT });
  startJobs(app);
  await media.listen({ host: env.HOST, port: env.MEDIA_PORT });
  if (metrics)
    await serveMetrics(metrics.registry, {
      port: env.METRICS_PORT ?? 0,
      host: env.METRICS_HOST,
      token: env.METRICS_TOKEN ?? null,
    });
}

/** Its background work is left to production's own processes: no mail and no payment is sent from here. */
async function openProductionData(env: Env) {
  if (!env.PRODUCTION_DATABASE_URL) return null;
  const database = await openDatabase({ databaseUrl: env.PRODUCTION_DATABASE_URL, log: console.error });
  const app = await buildApp({ env, database, logTo: batchedOutput() });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, close };
}

main().catch((error: unknown) => {
  const isSentence =
    error instanceof EnvProblem || error instanceof DatabaseUnavailable || isPortTaken(error);
  console.error(isSentence ? (error as Error).message : error);
  process.exit(1);
});

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
