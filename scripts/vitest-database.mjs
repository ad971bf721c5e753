// Before the `api` tests: TEST_DATABASE=postgres without an address gets a throwaway cluster of its own.
import { startCluster } from './postgres.mjs';

/** @returns {Promise<(() => Promise<void>) | undefined>} */
export async function setup() {
  process.env.TEST_DATABASE ??= process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
  if (process.env.TEST_DATABASE !== 'postgres' || process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster.stop;
}
