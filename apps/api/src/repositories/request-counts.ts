import type { Tx } from '@etalage/db';
import { run } from './statement.ts';

/** Requests of one network that one process has to tell; a new window of it lasts `windowMs`. */
export type ToldCount = { key: string; requests: number; windowMs: number };

/** What all processes told of a network in the window that runs, and the milliseconds until that ends. */
export type CountOfAll = { key: string; requests: number; leftMs: number };

// In the order of their keys, so that no two processes wait for each other.
const addText = `
  INSERT INTO request_counts AS c (key, requests, ends_at)
  SELECT t.key, t.requests, now() + t.window_ms * interval '1 millisecond'
  FROM unnest($1::text[], $2::integer[], $3::integer[]) AS t (key, requests, window_ms) ORDER BY t.key
  ON CONFLICT (key) DO UPDATE SET
    requests = CASE WHEN c.ends_at > now() THEN c.requests ELSE 0 END + excluded.requests,
    ends_at = CASE WHEN c.ends_at > now() THEN c.ends_at ELSE excluded.ends_at END
  RETURNING key, requests, ceil(extract(epoch FROM ends_at - now()) * 1000)::integer AS "leftMs"`;

/** Adds what one process counted; answers with what all of them have together. */
export function addRequests(tx: Tx, told: readonly ToldCount[]): Promise<CountOfAll[]> {
  const columns = [
    told.map(({ key }) => key),
    told.map(({ requests }) => requests),
    told.map(({ windowMs }) => windowMs),
  ];
  return run<CountOfAll>(tx, addText, columns);
}

// A row that somebody counts on at this moment is left for the next time.
const removeText = `
  DELETE FROM request_counts WHERE key IN
    (SELECT key FROM request_counts WHERE ends_at < now() LIMIT 5000 FOR UPDATE SKIP LOCKED)`;

export async function removeEndedCounts(tx: Tx): Promise<void> {
  await run(tx, removeText, []);
}
