// Before the `stack` tests: they run whole processes, several at once, which needs a real PostgreSQL and what is built.
import { ensureInstalled } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { startCluster } from './postgres.mjs';

/** @returns {Promise<(() => Promise<void>) | undefined>} */
export async function setup() {
  // Two files at a time would build it at once.
  await ensureBuilt((await ensureInstalled()).node24);
  if (process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster.stop;
}
