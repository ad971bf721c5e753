import type { Database } from '@etalage/db';

/** The statements of one transaction: BEGIN, SET and COMMIT are each one of them, as PostgreSQL counts them. */
export type NotedTransaction = string[];

/**
 * Writes down every transaction that this database is asked for from now on; `taken` gives those since the last time, and
 * `roundTrips` how often since then something was sent on a connection on which nothing was waited for any more.
 */
export function noteTransactions(database: Database): { taken(): NotedTransaction[]; roundTrips(): number } {
  let noted: NotedTransaction[] = [];
  let trips = 0;
  const known = new WeakSet<object>();
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
    let running: NotedTransaction = [];
    let waiting = 0;
    const hasAnswered = () => {
      waiting -= 1;
    };
    client.query = ((...values: unknown[]) => {
      const [query] = values;
      const text = typeof query === 'string' ? query : (query as { text: string }).text;
      if (text.startsWith('BEGIN')) {
        running = [];
        noted.push(running);
      }
      running.push(...text.split(';').filter((statement) => statement.trim() !== ''));
      if (waiting === 0) trips += 1;
      waiting += 1;
      const answer = send(...values);
      answer.then(hasAnswered, hasAnswered);
      return answer;
    }) as typeof client.query;
  });
  return {
    taken() {
      const transactions = noted;
      noted = [];
      trips = 0;
      return transactions;
    },
    roundTrips: () => trips,
  };
}
