import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { isWanted } from './asker.ts';
import {
  DatabaseUnavailable,
  isConnectionFailure,
  NestedTransaction,
  sqlState,
  TransactionAborted,
} from './errors.ts';
import { queriesOn, type StatementRunner, sendTogether, type Tx } from './queries.ts';
import { endOnSilence, giveUp, isSuspect } from './silence.ts';
import { renewStatementNames } from './statement-names.ts';
import { transactionOrigin } from './statement-origin.ts';
import { step } from './steps.ts';

export type TransactionOptions = {
  /** Default: PostgreSQL's read committed. */
  isolation?: 'repeatable read' | 'serializable';
  /** Writing is refused, and the answer does not wait for the commit. */
  readOnly?: boolean;
  /**
   * What is read may be a second old, and so comes from a standby where there is one; it is never older than what was told of
   * before. For what shoppers look at, never for what decides about money, stock or who somebody is. Writing is refused.
   */
  mayBeOld?: boolean;
  /**
   * The commit does not wait for the disk (or a standby): what is written may be gone after a crash of the database's
   * machine within the next 0.6 s, never after one of the API. For what a shopper can do again without harm.
   */
  mayBeLost?: boolean;
};

/** How this kind of database wants its transactions run. */
export type TransactionRunner = StatementRunner & {
  pool: Pool;
  /** A client in doubt may be thrown away; the embedded database has only one. */
  disposable: boolean;
  /** Milliseconds after which a database that does not answer is given up; without it one waits for ever. */
  answerWithinMs?: number;
  /** Only the beginning must be answered in time: the work itself may take as long as it takes. */
  patient?: boolean;
  /** Set in each transaction, where a session of the database's own cannot be told. */
  settings?: TransactionSettings;
};

/** What PostgreSQL is told for one transaction alone: its role, the tenant, limits. Neither name nor value holds a quote. */
export type TransactionSettings = Readonly<Record<string, string>>;

/** The standby lacks what a read must not miss. */
export class StandbyBehind extends Error {
  override readonly name = 'StandbyBehind';
}

/** What only a read from a standby is told: it counts where the standby has replayed the primary's log up to `standbyAt`. */
type Options = TransactionOptions & { standbyAt?: string };

const maxAttempts = 5;
const running = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` between BEGIN and COMMIT, again (at most 5 attempts) where other transactions were in its way. */
export function runTransaction<T>(
  runner: TransactionRunner,
  settings: TransactionSettings,
  work: (tx: Tx) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const tenant = settings['app.tenant_id'];
  const facts: Record<string, string> = tenant ? { 'etalage.tenant': tenant } : {};
  return step('transaction', transactionOrigin, () => runAgain(runner, settings, work, options), facts);
}

async function runAgain<T>(
  runner: TransactionRunner,
  settings: TransactionSettings,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  if (running.getStore()?.open) throw new NestedTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(runner, settings, work, options);
    } catch (error) {
      if (attempt >= maxAttempts || !isPassing(error)) throw error;
      if (isStalePlan(error)) renewStatementNames();
      // Growing and random, so that those who collided do not collide again.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(
  runner: TransactionRunner,
  settings: TransactionSettings,
  work: (tx: Tx) => Promise<T>,
  options: Options,
): Promise<T> {
  const client = await acquire(runner.pool);
  const { answerWithinMs } = runner;
  const unwatch = answerWithinMs ? endOnSilence(runner.pool, client, answerWithinMs) : () => {};
  const release = (doubtful?: Error) => {
    unwatch();
    client.release(doubtful);
  };
  const scope = { open: true };
  // What is only read has nothing to be undone, and others may wait for it as well.
  const { tx, close, commit } = queriesOn(client, runner, options.readOnly ? () => true : isWanted);
  let doubt: Error | undefined;
  let handedOver = false;
  try {
    if (runner.pipelined) sendTogether(client);
    // One text is one round trip. Should a part of it fail, then the transaction is aborted and refuses all that follows.
    const begun = client.query(beginText({ ...runner.settings, ...settings }, options));
    // Its failure is reported below; a failure of the work that comes first must not leave it unhandled.
    begun.then(runner.patient ? unwatch : undefined, () => {});
    if (!runner.pipelined) await begun;
    const result = await running
      .run(scope, async () => work(tx))
      .catch(async (error: unknown) => {
        requireReplayed(await begun, options);
        throw error;
      });
    requireReplayed(await begun, options);
    close();
    const committed = commit();
    if (options.readOnly && !options.isolation && runner.pipelined) {
      // Nothing was written, so the commit's answer decides nothing; the client is free when it has come.
      handedOver = true;
      committed.then(
        () => release(),
        (error: Error) => release(error),
      );
      return result;
    }
    // COMMIT of an aborted transaction answers ROLLBACK and no error: without this look a lost order seems kept.
    if ((await committed).command !== 'COMMIT') throw new TransactionAborted();
    return result;
  } catch (error) {
    close();
    doubt = await rollback(client);
    throw asUnavailable(error);
  } finally {
    scope.open = false;
    if (!handedOver) release(runner.disposable ? doubt : undefined);
  }
}

/**
 * BEGIN, and all settings in one statement behind it: set_config is SET LOCAL as a function, and a transaction that says
 * each by itself takes twice as many statements to open as it has work to do.
 */
function beginText(settings: TransactionSettings, options: Options): string {
  const isolation = options.isolation ? ` ISOLATION LEVEL ${options.isolation.toUpperCase()}` : '';
  const all = { ...settings, ...(options.mayBeLost && { synchronous_commit: 'off' }) };
  const calls = Object.entries(all).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  // Each statement that follows sees at least what is replayed by now.
  if (options.standbyAt !== undefined)
    calls.push(
      `(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= '${options.standbyAt}') AS "hasReplayed"`,
    );
  return `BEGIN${isolation}${options.readOnly ? ' READ ONLY' : ''};SELECT /* transaction.begin */ ${calls.join(', ') || 1}`;
}

/** What was found before, and whatever the work made of it, counts for nothing where the standby is behind. */
function requireReplayed(begun: QueryResult | QueryResult[], { standbyAt }: Options): void {
  if (standbyAt === undefined) return;
  const last = Array.isArray(begun) ? begun.at(-1) : begun;
  if (last?.rows[0]?.hasReplayed !== true) throw new StandbyBehind();
}

/** The error for which the client must not be used again, or undefined where the rollback left it clean. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

/** A client of the pool, in its time limit, and none that is likely to be dead. */
export async function acquire(pool: Pool): Promise<PoolClient> {
  try {
    for (;;) {
      const client = await pool.connect();
      if (!isSuspect(pool, client)) return client;
      giveUp(client);
    }
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect') {
      throw new DatabaseUnavailable(
        'busy',
        'The database has no free connection; try again in a moment.',
        error,
      );
    }
    throw new DatabaseUnavailable('unreachable', 'The database cannot be reached.', error);
  }
}

function asUnavailable(error: unknown): unknown {
  if (!isConnectionFailure(error)) return error;
  return new DatabaseUnavailable('unreachable', 'The connection with the database was lost.', error);
}

// 40001 serialisation failure, 40P01 deadlock.
function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isStalePlan(error);
}

// A named statement whose table was migrated meanwhile.
function isStalePlan(error: unknown): boolean {
  return (
    sqlState(error) === '0A000' &&
    (error as Error).message.includes('cached plan must not change result type')
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
