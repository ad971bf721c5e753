import type { Database } from '@etalage/db';

/** The statements of one transaction: BEGIN, SET and COMMIT are each one of them, as PostgreSQL counts them. */
export type NotedTransaction = string[];

/** Writes down every transaction that this database is asked for from now on; `taken` gives those since the last time. */
export function noteTransactions(database: Database): { taken(): NotedTransaction[] } {
  let noted: NotedTransaction[] = [];
  const known = new WeakSet<object>();
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const send = client.query.bind(client) as (...values: unknown[]) => unknown;
    let running: NotedTransaction = [];
    client.query = ((...values: unknown[]) => {
      const [query] = values;
      const text = typeof query === 'string' ? query : (query as { text: string }).text;
      if (text.startsWith('BEGIN')) {
        running = [];
        noted.push(running);
      }
      running.push(...text.split(';').filter((statement) => statement.trim() !== ''));
      return send(...values);
    }) as typeof client.query;
  });
  return {
    taken() {
      const transactions = noted;
      noted = [];
      return transactions;
    },
  };
}
