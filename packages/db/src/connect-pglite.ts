import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { Connected } from './connect-postgres.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './errors.ts';
import { acquire } from './transaction.ts';

export type PgliteOptions = {
  /** The folder; without one the database lives in memory. */
  dataDir?: string;
  /** A tarball to begin from, for a database in memory. */
  template?: Blob;
  log: (message: string) => void;
};

export type ConnectedPglite = Connected & {
  engine: PGlite;
};

const checkpointMs = 5 * 60_000;
// One connection serves all, so a wait of some seconds means a queue and not a fault.
const acquireTimeoutMs = 10_000;
const vacuumHour = 3;

/** Starts the embedded database in this process. Throws DatabaseUnavailable with a sentence to print. */
export async function connectPglite(options: PgliteOptions): Promise<ConnectedPglite> {
  const folder = options.dataDir === undefined ? undefined : openDataFolder(options.dataDir);
  const engine = await start(options, folder);
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: acquireTimeoutMs,
    pipeline: true,
    types: columnTypes,
  } as pg.PoolConfig);
  pool.on('error', (error) => options.log(`The embedded database reported: ${error.message}`));
  const stopUpkeep = folder ? keepUp(pool, options.log) : () => {};
  if (options.dataDir !== undefined) {
    options.log(
      `Embedded database in ${options.dataDir}: for trying out and developing. It does not survive a power failure for certain and serves one process; set DATABASE_URL to a PostgreSQL for a real shop.`,
    );
  }
  return {
    engine,
    runner: { pool, named: true, pipelined: false, disposable: false },
    async listen(channel, onPayload) {
      // With the only client in hand no transaction runs, whose rollback would undo the LISTEN.
      const unlisten = await alone(pool, () => engine.listen(quoted(channel), onPayload));
      return () => alone(pool, () => unlisten());
    },
    async close() {
      stopUpkeep();
      await pool.end();
      await engine.close();
      folder?.release();
    },
  };
}

async function start(options: PgliteOptions, folder: DataFolder | undefined): Promise<PGlite> {
  const settings: PGliteOptions = { extensions: { unaccent, pg_trgm, btree_gin } };
  if (options.template) settings.loadDataDir = options.template;
  try {
    const engine = await PGlite.create(folder?.databasePath ?? 'memory://', settings);
    folder?.markReady();
    return engine;
  } catch (error) {
    folder?.release();
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(
      'folder',
      `The embedded database in ${options.dataDir} does not start (${why}): move the folder away for a fresh start.`,
      error,
    );
  }
}

/** PGlite folds a channel's case unless it is quoted, as SQL does. */
function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

async function alone<T>(pool: pg.Pool, task: () => Promise<T>): Promise<T> {
  const client = await acquire(pool);
  try {
    return await task();
  } finally {
    client.release();
  }
}

/** The work of PostgreSQL's background processes, which an embedded one has none of. */
function keepUp(pool: pg.Pool, log: (message: string) => void): () => void {
  const run = (statement: string) =>
    void pool.query(statement).catch((error: Error) => log(`${statement} failed: ${error.message}`));
  const checkpoint = setInterval(() => run('CHECKPOINT'), checkpointMs);
  checkpoint.unref();
  let vacuum: NodeJS.Timeout;
  const planVacuum = () => {
    const next = new Date();
    next.setHours(vacuumHour, 0, 0, 0);
    if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
    vacuum = setTimeout(() => {
      run('VACUUM (ANALYZE)');
      planVacuum();
    }, next.getTime() - Date.now());
    vacuum.unref();
  };
  planVacuum();
  return () => {
    clearInterval(checkpoint);
    clearTimeout(vacuum);
  };
}
