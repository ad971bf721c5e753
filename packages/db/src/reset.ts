import type { Database } from './database.ts';
import { acquire } from './transaction.ts';

/** Removes every table, row and function of the shop. The roles belong to the whole cluster and stay. */
export async function reset(database: Database): Promise<void> {
  const client = await acquire(database.pool);
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    const { rows } = await client.query(
      "SELECT extname FROM pg_extension WHERE extname IN ('unaccent', 'pg_trgm', 'btree_gin')",
    );
    for (const { extname } of rows) await client.query(`DROP EXTENSION ${extname} CASCADE`);
    await client.query(`DO $$
      DECLARE target text;
      BEGIN
        FOR target IN SELECT format('TABLE %I', tablename) FROM pg_tables WHERE schemaname = 'public'
          UNION ALL SELECT format('FUNCTION %s', p.oid::regprocedure) FROM pg_proc p
            WHERE p.pronamespace = 'public'::regnamespace
        LOOP EXECUTE 'DROP ' || target || ' CASCADE'; END LOOP;
      END $$`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
