import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { ListenOptions } from './database.ts';
import { DatabaseUnavailable, isConnectionFailure } from './errors.ts';
import type { TransactionRunner } from './transaction.ts';

export interface Connected {
  runner: TransactionRunner;
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  databaseUrl: string;
  /** Connections at most; default 10. */
  poolSize?: number;
  log: (message: string) => void;
}

const oldestVersion = 150_000;
const acquireTimeoutMs = 2_000;
const relistenMs = 1_000;

/** Connects to a PostgreSQL server, version 15 or later. Throws DatabaseUnavailable with a sentence to print. */
export async function connectPostgres(options: PostgresOptions): Promise<Connected> {
  const { databaseUrl, log } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 60_000,
    // Statements may follow each other without waiting for answers: BEGIN and the first query are one round trip.
    pipeline: true,
    types: columnTypes,
    application_name: 'etalage',
    statement_timeout: 2_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 10_000,
  } as pg.PoolConfig);
  // Without a listener a connection that breaks, idle or in use, would end the process. Its queries fail by themselves.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < oldestVersion) {
      throw new DatabaseUnavailable(
        'other-version',
        `The database at ${place(databaseUrl)} is PostgreSQL ${Math.floor(rows[0].version / 10_000)}; this needs 15 or later.`,
      );
    }
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseUnavailable ? error : unreachable(databaseUrl, error);
  }
  const stops = new Set<() => Promise<void>>();
  return {
    runner: { pool, named: true, pipelined: true, disposable: true },
    async listen(channel, onPayload, listenOptions) {
      const stop = await keepListening(databaseUrl, channel, onPayload, log, listenOptions);
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
      await pool.end();
    },
  };
}

/** Listens on a connection of its own, and again after that one is lost. */
async function keepListening(
  databaseUrl: string,
  channel: string,
  onPayload: (payload: string) => void,
  log: (message: string) => void,
  { onGap }: ListenOptions = {},
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'etalage-listen',
      keepAlive: true,
    });
    next.on('error', () => {});
    next.on('notification', (message) => {
      if (message.channel === channel) onPayload(message.payload ?? '');
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    // Registered after the connection stands, so that a failed attempt plans no second one.
    next.once('end', () => {
      if (!stopped) retry();
    });
    if (stopped) await next.end();
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(
        () => {
          log(`Listening on ${channel} again.`);
          onGap?.();
        },
        () => {
          if (!stopped) retry();
        },
      );
    }, relistenMs);
    timer.unref();
  }

  try {
    await connect();
  } catch (error) {
    throw unreachable(databaseUrl, error);
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}

/** Host, port and name of the database, without the password that an address may hold. */
function place(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname || url.searchParams.get('host') || 'localhost'}:${url.port || 5432}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

function unreachable(databaseUrl: string, error: unknown): DatabaseUnavailable {
  const why = isConnectionFailure(error) ? reason(error) : String((error as Error).message);
  return new DatabaseUnavailable(
    'unreachable',
    `The database at ${place(databaseUrl)} cannot be reached (${why}): check that PostgreSQL runs there and that DATABASE_URL is right.`,
    error,
  );
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host';
  if (code.startsWith('28')) return 'user name or password refused';
  if (code === '3D000') return 'no database of that name';
  return (error as Error).message || code;
}
