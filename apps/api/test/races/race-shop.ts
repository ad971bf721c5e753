import type { Database } from '@etalage/db';
import { createTestDatabase } from '@etalage/db/test-database';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { afterAll } from 'vitest';
import { type ApiProcess, startApi } from './api-process.ts';
import { newShipping, seeded } from './purchases.ts';

/** For what the outbox does beside several processes: what failed in the crowd is tried again, after a while that grows. */
export const untilDone = { timeout: 90_000, interval: 20 };

export type RaceShop = {
  database: Database;
  databaseUrl: string;
  tenant: TestTenant;
  shippingMethodId: number;
  /** Two API processes on this database; `preload` is a module of this folder that each loads first. */
  startTwo: (env?: Record<string, string>, preload?: string) => Promise<ApiProcess[]>;
  /** Runs `work` on two processes with a mutant in them, which end as by a power cut. */
  onMutants: <T>(preload: string, work: (mutants: ApiProcess[]) => Promise<T>) => Promise<T>;
};

/** An empty database on a real PostgreSQL that several API processes share; it goes after the file's tests. */
export async function openRaceDatabase(): Promise<{ database: Database; databaseUrl: string }> {
  const { database, url, drop } = await createTestDatabase({ poolSize: 12, isPatient: true });
  if (!url) throw new Error('Race tests need a real PostgreSQL: several processes share one database.');
  afterAll(drop);
  return { database, databaseUrl: url };
}

/** A shop in such a database. */
export async function openRaceShop(): Promise<RaceShop> {
  const { database, databaseUrl } = await openRaceDatabase();
  const tenant = await createTenant(database);
  const shippingMethodId = await newShipping(database, tenant);
  const startTwo: RaceShop['startTwo'] = (env = {}, preload) => {
    const module = preload === undefined ? undefined : new URL(preload, import.meta.url);
    return Promise.all([1, 2].map(() => startApi({ DATABASE_URL: databaseUrl, ...env }, module)));
  };
  const onMutants: RaceShop['onMutants'] = async (preload, work) => {
    const mutants = await startTwo({}, preload);
    try {
      return await work(mutants);
    } finally {
      await Promise.all(mutants.map((api) => api.kill()));
    }
  };
  return { database, databaseUrl, tenant, shippingMethodId, startTwo, onMutants };
}

/** The race shop with two sound processes, which are asked to stop after the tests. */
export async function openRacingShop(): Promise<RaceShop & { apis: ApiProcess[] }> {
  const shop = await openRaceShop();
  const apis = await shop.startTwo();
  afterAll(() => Promise.all(apis.map((api) => api.stop())));
  return { ...shop, apis };
}

/** Random numbers of this run; RACE_SEED runs a failed one again. */
export function raceRandom(): () => number {
  const seed = Number(process.env.RACE_SEED ?? Date.now() % 1_000_000);
  console.error(`RACE_SEED=${seed}`);
  return seeded(seed);
}
