import type { Socket } from 'node:net';
import type { ClientBase, Pool, PoolClient } from 'pg';

/** What `pg` keeps to itself: the socket, and whether an answer is still to come. */
type Inside = { connection: { stream: Socket }; readyForQuery: boolean };

/** Nothing came from the database for so long that its connection is held to be dead. */
class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** As the system names it, so that it counts as a failure of the connection. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database has not answered in time; its connection was given up.');
  }
}

/** When a connection of the pool last turned out to be dead, in milliseconds of performance.now(). */
const lastSilence = new WeakMap<Pool, number>();
const connectedAt = new WeakMap<ClientBase, number>();

/** Has the pool note when each connection was made. */
export function noteConnections(pool: Pool): void {
  pool.on('connect', (client) => connectedAt.set(client, performance.now()));
}

/** A connection with the pool's server turned out to be dead: those that are as old are not trusted any more. */
export function noteSilence(pool: Pool): void {
  lastSilence.set(pool, performance.now());
}

/**
 * Ends the connection when a statement waits and nothing is heard for `limitMs`. A server that stopped, a firewall that
 * forgot or a machine that froze sends no word of it, and TCP finds out after a quarter of an hour. All that waits on
 * the client fails then. The returned function stops watching.
 */
export function endOnSilence(pool: Pool, client: ClientBase, limitMs: number): () => void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  const onTimeout = () => {
    // Between two statements nobody waits; the next one that is sent starts the time anew.
    if (inside.readyForQuery) return;
    noteSilence(pool);
    stream.destroy(new DatabaseSilent());
  };
  stream.setTimeout(limitMs);
  stream.on('timeout', onTimeout);
  return () => {
    stream.setTimeout(0);
    stream.off('timeout', onTimeout);
  };
}

/** Whether the connection is older than the pool's last dead one, and so most likely as dead. */
export function isSuspect(pool: Pool, client: ClientBase): boolean {
  const silence = lastSilence.get(pool);
  return silence !== undefined && (connectedAt.get(client) ?? Number.POSITIVE_INFINITY) < silence;
}

/** Takes a connection out of the pool without a farewell that nobody may hear. */
export function giveUp(client: PoolClient): void {
  (client as unknown as Inside).connection.stream.destroy();
  client.release(true);
}
