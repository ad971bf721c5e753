import { connectPglite } from './connect-pglite.ts';
import { type Connected, connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { runTransaction, type TransactionSettings } from './transaction.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL 15 or later: `postgres://user:password@host:5432/name`. */
  databaseUrl?: string | undefined;
  /** Where that address is a pooler's: PostgreSQL itself, to listen at. */
  directUrl?: string | undefined;
  /** A standby of it, for reads that may be a second old. */
  readUrl?: string | undefined;
  /** Folder of the embedded database, used where no databaseUrl is given. */
  dataDir?: string | undefined;
  /** PostgreSQL connections at most; default 10. */
  poolSize?: number | undefined;
  /** Milliseconds without an answer after which a connection is given up; default: `timeLimits`. */
  answerWithinMs?: number | undefined;
  /** Milliseconds between two tries whether notifications still arrive; default: `timeLimits`. */
  pulseMs?: number | undefined;
  log?: ((message: string) => void) | undefined;
};

/** Opens the shop's database. Throws DatabaseUnavailable, whose message is one sentence to print. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => {});
  if (options.databaseUrl) {
    const { databaseUrl } = options;
    return asDatabase('postgres', await connectPostgres({ ...options, databaseUrl, log }));
  }
  if (options.dataDir) return asDatabase('pglite', await connectPglite({ dataDir: options.dataDir, log }));
  throw new Error('openDatabase needs a databaseUrl or a dataDir.');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The setting that makes a transaction see one tenant. It ends with the transaction: a session's would outlive it. */
export function tenantSettings(tenantId: string): TransactionSettings {
  if (!uuid.test(tenantId)) throw new TypeError('withTenant needs the id of a tenant, which is a UUID.');
  return { 'app.tenant_id': tenantId };
}

export function asDatabase(kind: Database['kind'], connected: Connected): Database {
  const { runner, standby } = connected;
  let closing: Promise<void> | undefined;
  return {
    kind,
    pool: runner.pool,
    withTenant: async (tenantId, work, options = {}) => {
      const settings = { role: 'etalage_app', ...tenantSettings(tenantId) };
      if (!options.mayBeOld) return runTransaction(runner, settings, work, options);
      const asked = { ...options, readOnly: true };
      const read = await standby?.tryRead((on, standbyAt) =>
        runTransaction(on, settings, work, { ...asked, standbyAt }),
      );
      return read ? read.found : runTransaction(runner, settings, work, asked);
    },
    withPlatform: async (work, options) =>
      runTransaction(runner, { role: 'etalage_platform' }, work, options),
    withScheduler: async (work, options) =>
      runTransaction(runner, { role: 'etalage_scheduler' }, work, { readOnly: true, ...options }),
    listen: connected.listen,
    standbyReads: standby?.reads ?? null,
    ping: async () => {
      await runTransaction(runner, {}, async () => {}, { readOnly: true });
    },
    close: () => {
      closing ??= connected.close();
      return closing;
    },
  };
}
