import { type Database, openDatabase } from '@etalage/db';
import { createTestDatabase } from '@etalage/db/test-database';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { readEnv } from '../src/plugins/env.ts';

/** Storefronts prove themselves with this in tests. */
export const internalSecret = 'a-secret-for-tests-only';

/** For what follows from a notification: it comes within milliseconds, but not on a machine that does ten other things. */
export const patience = { timeout: 15_000, interval: 20 };

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  /** Only on a real PostgreSQL: for a second app with a pool of its own. */
  databaseUrl: string | undefined;
  close(): Promise<void>;
};

export type TestAppOptions = Omit<Partial<AppOptions>, 'env' | 'database'> & {
  env?: Record<string, string>;
  poolSize?: number;
};

/** The whole API on an empty database of its own; closed by itself after the test file. */
export async function createTestApp({ env = {}, poolSize, ...rest }: TestAppOptions = {}): Promise<TestApp> {
  const { database, url, drop } = await createTestDatabase({ ...(poolSize && { poolSize }) });
  const app = await createAppOn(database, { env, ...rest });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= app.close().then(drop);
    return closing;
  };
  afterAll(close);
  return { app, database, databaseUrl: url, close };
}

/** An API on a database that is there, ready; closed by whoever asks for it. */
export async function createAppOn(
  database: Database,
  { env = {}, ...rest }: Omit<TestAppOptions, 'poolSize'> = {},
): Promise<FastifyInstance> {
  const app = await buildApp({ database, env: testEnv(env), ...rest });
  await app.ready();
  return app;
}

/** A second API on the same real PostgreSQL, with its own pool, as another process would be. */
export async function createSecondApp(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<FastifyInstance> {
  const database = await openDatabase({ databaseUrl });
  const app = await createAppOn(database, { env });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

/** Most tests play all shoppers with one e-mail from one address, as no real one may. */
const noCaps = {
  OPEN_ORDERS_PER_EMAIL: '0',
  OPEN_ORDERS_PER_NETWORK: '0',
  ORDERS_PER_HOUR: '0',
  RESERVATIONS_PER_NETWORK: '0',
};

function testEnv(env: Record<string, string>) {
  const shared = env.MOLLIE_API_KEY ? { MOLLIE_SHARED_SHOPS: '*' } : {};
  return readEnv({
    ...shared,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    ...noCaps,
    INTERNAL_SECRET: internalSecret,
    ...env,
  });
}
