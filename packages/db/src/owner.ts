import type { Database } from './database.ts';
import { tenantSettings } from './open-database.ts';
import type { Tx } from './queries.ts';
import { runTransaction } from './transaction.ts';

export type OwnerOptions = {
  /** Needed to write a tenant's rows where the owner is no superuser, as forced row-level security holds for it too. */
  tenantId?: string;
  /** A bulk load: triggers keep no derived value, search document or notice; call refresh_products and refresh_search. */
  bulk?: boolean;
};

/**
 * Runs `work` in one transaction as the role that owns the tables, without a time limit: for seeding and maintenance,
 * never for a request.
 */
export async function withOwner<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  options: OwnerOptions = {},
): Promise<T> {
  const runner = {
    pool: database.pool,
    named: true,
    pipelined: false,
    disposable: database.kind === 'postgres',
    ...(database.kind === 'postgres' && { answerWithinMs: 10_000, patient: true }),
  };
  const settings = {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    ...(options.tenantId !== undefined && tenantSettings(options.tenantId)),
    ...(options.bulk && { 'app.bulk': 'on' }),
  };
  return runTransaction(runner, settings, work);
}
