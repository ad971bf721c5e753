export { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
export { type Asker, workFor } from './asker.ts';
export type { JsonObject, OpeningHours, StoredPromise, Texts } from './column-shapes.ts';
export type { Database, ListenOptions } from './database.ts';
export { type DatabaseEnv, defaultDataDir, readDatabaseEnv } from './env.ts';
export {
  DatabaseUnavailable,
  isTimeout,
  isUniqueViolation,
  MigrationError,
  NestedTransaction,
  sqlState,
  TransactionAborted,
  type UnavailableReason,
} from './errors.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
export { bringUpToDate } from './prepare.ts';
export { runLast, type Tx } from './queries.ts';
export { excessOfLogin } from './roles.ts';
export type * from './schema.ts';
export type { StandbyReads } from './standby.ts';
export type { TransactionOptions } from './transaction.ts';
