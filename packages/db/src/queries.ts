import type { Writable } from 'node:stream';
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { ClientBase, QueryResult as QueryEnd } from 'pg';
import { DatabaseUnavailable, sqlState } from './errors.ts';
import type { Schema } from './schema.ts';
import { statementName } from './statement-names.ts';
import { originIn, withOrigin } from './statement-origin.ts';
import { step } from './steps.ts';

/** The query builder inside one transaction; useless once that has ended. */
export type Tx = Transaction<Schema>;

/** How statements reach this kind of database. */
export type StatementRunner = {
  /** Names statements: only where a client keeps its own backend session. */
  named: boolean;
  /** Sends a statement without waiting for the answer to the one before. */
  pipelined: boolean;
};

function refused(): never {
  throw new Error('A transaction is opened by withTenant only.');
}

const driver: Driver = {
  init: async () => {},
  acquireConnection: async () => refused(),
  beginTransaction: async () => refused(),
  commitTransaction: async () => refused(),
  rollbackTransaction: async () => refused(),
  releaseConnection: async () => {},
  destroy: async () => {},
};
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const config = { dialect };
const abortedTransaction = '25P02';
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class ClientConnection implements DatabaseConnection, ConnectionProvider {
  readonly #client: ClientBase;
  readonly #runner: StatementRunner;
  readonly #isWanted: () => boolean;
  #open = true;
  #failure: unknown;
  #committed: Promise<QueryEnd> | undefined;

  constructor(client: ClientBase, runner: StatementRunner, isWanted: () => boolean) {
    this.#client = client;
    this.#runner = runner;
    this.#isWanted = isWanted;
  }

  close(): void {
    this.#open = false;
  }

  /** The answer to COMMIT, which is sent unless it has left with the last statement, or nobody waits for what it would keep. */
  commit(): Promise<QueryEnd> {
    this.#committed ??= this.#isWanted() ? this.#client.query('COMMIT') : Promise.reject(nobodyWaits());
    return this.#committed;
  }

  /** Sends a statement and, where the client can, COMMIT right behind it. */
  executeLast<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { pipelined } = this.#runner;
    if (pipelined) sendTogether(this.#client);
    const answer = this.executeQuery<R>(query);
    this.close();
    // Whoever runs the transaction looks at its answer; should the statement fail first, then nobody does.
    if (pipelined) this.commit().catch(() => {});
    return answer;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(this);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The client goes back to the pool and on to another tenant: a query that comes late must not follow it there.
    if (!this.#open)
      throw new Error('This query came after its transaction had ended; await it inside the work.');
    const text = withOrigin(query.sql);
    const send = () => this.#send(text, query.parameters as unknown[]);
    const result = await step('statement', () => originIn(text), send);
    return {
      rows: result.rows,
      ...(changing.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    };
  }

  #send(text: string, values: unknown[]): Promise<QueryEnd> {
    return this.#client
      .query({
        text,
        values,
        ...(this.#runner.named && { name: statementName(text) }),
      })
      .catch((error: unknown) => {
        // Of statements that were sent together the later ones know only that an earlier one failed; whoever waits for
        // all of them must hear why, or a deadlock would not be tried again.
        if (sqlState(error) === abortedTransaction && this.#failure !== undefined) throw this.#failure;
        this.#failure ??= error;
        throw error;
      });
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator, and this one only refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; page through the rows by key.');
  }
}

const nobodyWaits = () =>
  new DatabaseUnavailable('given-up', 'Nobody waits for this any more, so nothing of it is kept.');

const connections = new WeakMap<Tx, ClientConnection>();

/**
 * A query builder on one client that is in a transaction; `close` makes it refuse every later query, `commit` ends the
 * transaction, unless nobody wants it any more.
 */
export function queriesOn(
  client: ClientBase,
  runner: StatementRunner,
  isWanted: () => boolean,
): { tx: Tx; close: () => void; commit: () => Promise<QueryEnd> } {
  const connection = new ClientConnection(client, runner, isWanted);
  const executor = new DefaultQueryExecutor(compiler, adapter, connection);
  const tx = new Transaction<Schema>({ config, dialect, driver, executor });
  connections.set(tx, connection);
  return { tx, close: () => connection.close(), commit: () => connection.commit() };
}

/**
 * Runs a statement as the last one of its transaction: COMMIT leaves with it, which saves a round trip, and keeps locks
 * that much shorter. Every statement before must have been awaited, every one after is refused. Where it fails, nothing of
 * the transaction is kept; once it has answered, nothing may be refused any more.
 */
export async function runLast<R>(tx: Tx, text: string, values: readonly unknown[]): Promise<R[]> {
  const connection = connections.get(tx);
  if (!connection) throw new Error('runLast needs the transaction that withTenant gives.');
  return (await connection.executeLast<R>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Runs a text of ours that has no values. */
export async function runText<R>(tx: Tx, text: string): Promise<R[]> {
  return (await tx.executeQuery<R>(CompiledQuery.raw(text))).rows;
}

/**
 * Holds what is written to the server until this turn of the event loop has said all it has to say: statements that belong
 * together leave in one system call, which cost more than most else that a short transaction does here.
 */
export function sendTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
