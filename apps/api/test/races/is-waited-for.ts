import { sql, type Tx } from '@etalage/db';

/** Whether somebody waits for what this transaction holds: other test files' transactions wait in the same cluster. */
export async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_locks
    WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`.execute(tx);
  return rows.length > 0;
}
