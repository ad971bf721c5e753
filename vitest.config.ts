import { defineConfig } from 'vitest/config';

/** A test asks again until what was changed has been told, however crowded the machine is; scripts/test.mjs makes it so. */
const patient = { poll: { timeout: Number(process.env.POLL_MS ?? 15_000) } };

/** They open the embedded database whatever the others run on. */
const onPGliteAlone = ['packages/db/test/embedded.test.ts', 'apps/api/src/server.test.ts'];

/**
 * `unit` needs nothing but Node. `api` runs on a real database: TEST_DATABASE=pglite (the default) gives every
 * test file an embedded one, TEST_DATABASE=postgres a database in the cluster of TEST_DATABASE_URL, or in a
 * throwaway cluster that scripts/vitest-database.mjs starts. `stack` starts whole processes by scripts/stack.mjs
 * (two API processes, a killed one), or stands something between us and the database; it needs PostgreSQL.
 *
 * Files of a worker share its modules: loading them anew for each took a third of the time. What a file changes in a
 * module, a clock or the environment it puts back itself.
 */
export default defineConfig({
  test: {
    // Two cores are the machine we promise to be quick on. Where the database is another process, scripts/test.mjs takes more.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contracts,api-client,pricing,media,memory}/**/*.test.ts',
            'apps/storefront/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/node_modules/**', '**/build/**'],
          isolate: false,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'packages/{db,demo}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'apps/api/test/{races,processes}/**',
            'packages/db/test/postgres/**',
            ...(process.env.TEST_DATABASE === 'postgres' ? onPGliteAlone : []),
          ],
          globalSetup: ['scripts/vitest-database.mjs'],
          // PGlite is WebAssembly, of which a worker opens a hundred: where V8 frees what it compiled of one it now and then ends
          // the process ("Check failed: jit_page_->allocations_.erase(addr) == 1", in V8 of Node 24.21).
          execArgv: ['--no-wasm-code-gc'],
          isolate: false,
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: [
            'e2e/**/*.test.ts',
            'apps/api/test/{races,processes}/**/*.test.ts',
            'packages/db/test/postgres/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          isolate: false,
          setupFiles: ['apps/api/test/races/end-processes.ts'],
          globalSetup: ['scripts/vitest-cluster.mjs'],
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
