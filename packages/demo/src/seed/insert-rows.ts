import { type Schema, sql, type Tx } from '@etalage/db';
import type { Insertable } from 'kysely';

/**
 * Inserts many rows of equal shape by one statement with one parameter: PostgreSQL turns the JSON into rows, so neither
 * the number of rows nor a limit on parameters matters. Columns that the first row lacks get their defaults.
 */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

/** As many new ids of a table as asked for, from its own sequence. */
export async function takeIds(tx: Tx, table: keyof Schema, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)
  `.execute(tx);
  return rows.map(({ id }) => Number(id));
}
