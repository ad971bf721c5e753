import {
  type CompiledQuery,
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
import type { ClientBase } from 'pg';
import { sqlState } from './errors.ts';
import type { Schema } from './schema.ts';
import { statementName } from './statement-names.ts';

/** The query builder inside one transaction; useless once that has ended. */
export type Tx = Transaction<Schema>;

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
  readonly #named: boolean;
  #open = true;
  #failure: unknown;

  constructor(client: ClientBase, named: boolean) {
    this.#client = client;
    this.#named = named;
  }

  close(): void {
    this.#open = false;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(this);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The client goes back to the pool and on to another tenant: a query that comes late must not follow it there.
    if (!this.#open)
      throw new Error('This query came after its transaction had ended; await it inside the work.');
    const result = await this.#client
      .query({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(this.#named && { name: statementName(query.sql) }),
      })
      .catch((error: unknown) => {
        // Of statements that were sent together the later ones know only that an earlier one failed; whoever waits for
        // all of them must hear why, or a deadlock would not be tried again.
        if (sqlState(error) === abortedTransaction && this.#failure !== undefined) throw this.#failure;
        this.#failure ??= error;
        throw error;
      });
    return {
      rows: result.rows,
      ...(changing.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator, and this one only refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; page through the rows by key.');
  }
}

/** A query builder on one client that is in a transaction; `close` makes it refuse every later query. */
export function queriesOn(client: ClientBase, named: boolean): { tx: Tx; close: () => void } {
  const connection = new ClientConnection(client, named);
  const executor = new DefaultQueryExecutor(compiler, adapter, connection);
  const tx = new Transaction<Schema>({ config, dialect, driver, executor });
  return { tx, close: () => connection.close() };
}
