// Before the `stack` tests: they run whole processes, several at once, which needs a real PostgreSQL.
import { startCluster } from './postgres.mjs';

/** @returns {Promise<(() => Promise<void>) | undefined>} */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster.stop;
}
