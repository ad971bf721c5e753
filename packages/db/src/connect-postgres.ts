import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { ListenOptions } from './database.ts';
import { DatabaseUnavailable, isConnectionFailure } from './errors.ts';
import { keepListening } from './keep-listening.ts';
import { endOnSilence, noteConnections, noteSilence } from './silence.ts';
import { type Standby, watchStandby } from './standby.ts';
import { timeLimits } from './time-limits.ts';
import type { TransactionRunner, TransactionSettings } from './transaction.ts';

export type Connected = {
  runner: TransactionRunner;
  standby?: Standby | undefined;
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export type PostgresOptions = {
  databaseUrl: string;
  /** The server itself where databaseUrl goes through a pooler, which passes no notifications on. */
  directUrl?: string | undefined;
  /** A standby for reads that may be a second old. */
  readUrl?: string | undefined;
  /** Connections at most; default 10. */
  poolSize?: number | undefined;
  /** Milliseconds without an answer after which a connection is given up; default: `timeLimits`. */
  answerWithinMs?: number | undefined;
  /** Milliseconds between two tries whether notifications still arrive; default: `timeLimits`. */
  pulseMs?: number | undefined;
  log: (message: string) => void;
};

const oldestVersion = 150_000;

/** Connects to a PostgreSQL server, version 15 or later. Throws DatabaseUnavailable with a sentence to print. */
export async function connectPostgres(options: PostgresOptions): Promise<Connected> {
  const { databaseUrl, directUrl = databaseUrl, log } = options;
  const answerWithinMs = options.answerWithinMs ?? timeLimits.answerMs;
  let pool = openPool(options, timeLimits.session);
  let behindPooler = false;
  try {
    behindPooler = await isBehindPooler(pool, databaseUrl, answerWithinMs);
    if (behindPooler) {
      await pool.end();
      pool = openPool(options, {});
      await isBehindPooler(pool, databaseUrl, answerWithinMs);
      log(
        'The database is behind a pooler: statements are not prepared, and limits are set in each transaction.',
      );
    }
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseUnavailable ? error : unreachable(databaseUrl, error);
  }
  const stops = new Set<() => Promise<void>>();
  const runner: TransactionRunner = {
    pool,
    // A pooler gives each transaction another session, and in that one nothing was prepared or set.
    named: !behindPooler,
    pipelined: true,
    disposable: true,
    answerWithinMs,
    ...(behindPooler && { settings: asSettings(timeLimits.session) }),
  };
  const standby = options.readUrl
    ? watchStandby(runner, standbyRunner({ ...options, databaseUrl: options.readUrl }), log)
    : undefined;
  return {
    runner,
    standby,
    async listen(channel, onPayload, listenOptions) {
      const pulseMs = options.pulseMs ?? timeLimits.pulseMs;
      const place = { url: directUrl, answerWithinMs, pulseMs, onSilence: () => noteSilence(pool), log };
      const [hear, told] = alsoTo(standby, onPayload, listenOptions);
      const stop = await keepListening(place, channel, hear, told).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? error : unreachable(directUrl, error);
      });
      standby?.told();
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
      await standby?.close();
      await pool.end();
    },
  };
}

/** Before anybody renews what a change concerns, the standby is known to lack it. */
function alsoTo(
  standby: Standby | undefined,
  onPayload: (payload: string) => void,
  { onLost, onGap }: ListenOptions = {},
): [hear: (payload: string) => void, told: ListenOptions] {
  const hear = (payload: string) => {
    standby?.told();
    onPayload(payload);
  };
  const told: ListenOptions = {
    onLost() {
      standby?.deaf();
      onLost?.();
    },
    onGap() {
      standby?.told();
      onGap?.();
    },
  };
  return [hear, told];
}

/** It may be away as we start, so nobody asks whether there is a pooler: what suits one suits all. */
function standbyRunner(options: PostgresOptions): TransactionRunner {
  const { statementMs, answerMs } = timeLimits.standby;
  return {
    pool: openPool(options, {}),
    named: false,
    pipelined: true,
    disposable: true,
    answerWithinMs: answerMs,
    settings: asSettings({ ...timeLimits.session, statement_timeout: statementMs }),
  };
}

function asSettings(values: Record<string, number>): TransactionSettings {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function openPool(
  { databaseUrl, poolSize = 10, log }: PostgresOptions,
  session: Partial<typeof timeLimits.session>,
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: timeLimits.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements may follow each other without waiting for answers: BEGIN and the first query are one round trip.
    pipeline: true,
    types: columnTypes,
    application_name: 'etalage',
    ...session,
  } as pg.PoolConfig);
  // Without a listener a connection that breaks, idle or in use, would end the process. Its queries fail by themselves.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  noteConnections(pool);
  return pool;
}

/**
 * Whether something between us and the server shares its sessions among clients. It refuses the session's limits, or
 * gives out numbers of processes that are not the server's. Throws DatabaseUnavailable for a version that is too old.
 */
async function isBehindPooler(pool: pg.Pool, databaseUrl: string, answerWithinMs: number): Promise<boolean> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    if ((error as Error).message.includes('unsupported startup parameter')) return true;
    throw error;
  }
  const unwatch = endOnSilence(pool, client, answerWithinMs);
  try {
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int AS version, pg_backend_pid() AS process",
    );
    unwatch();
    client.release();
    if (rows[0].version < oldestVersion) {
      throw new DatabaseUnavailable(
        'other-version',
        `The database at ${place(databaseUrl)} is PostgreSQL ${Math.floor(rows[0].version / 10_000)}; this needs 15 or later.`,
      );
    }
    return rows[0].process !== (client as unknown as { processID: number }).processID;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) client.release(true);
    throw error;
  }
}

/** Host, port and name of the database, without the password that an address may hold. */
export function place(databaseUrl: string): string {
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
