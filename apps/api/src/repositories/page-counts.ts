import type { PageCount } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { inShopTime, listOf, today } from './fragments.ts';
import { run } from './statement.ts';

const addText = `
  INSERT INTO page_counts (tenant_id, day, what, value, times)
  SELECT $1, ${today}, c.what, c.value, sum(c.times)
  FROM jsonb_to_recordset($2::jsonb) c (what text, value text, times bigint)
  GROUP BY c.what, c.value ORDER BY c.what, c.value
  ON CONFLICT (tenant_id, day, what, value) DO UPDATE SET times = page_counts.times + EXCLUDED.times`;

/** Adds to today's counts. In one order, so that two processes that add at once wait for each other instead of forever. */
export async function addCounts(tx: Tx, tenantId: string, counts: readonly PageCount[]): Promise<void> {
  await run(tx, addText, [tenantId, JSON.stringify(counts)]);
}

export type CountedDay = { day: string; counts: PageCount[]; placed: number; paid: number };

/** Values of each kind that a day tells, the most frequent ones. */
const mostValues = 20;

const daysText = `
  WITH day AS (SELECT ${today} - n AS day FROM generate_series(0, $2::integer - 1) n),
  bought AS (
    SELECT ${inShopTime('o.placed_at')}::date AS day, count(*) AS placed,
      count(*) FILTER (WHERE o.status = 'paid') AS paid
    FROM orders o WHERE o.tenant_id = $1 AND o.placed_at > now() - make_interval(days => $2::integer + 1) GROUP BY 1
  )
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
    ${listOf(
      "json_build_object('what', c.what, 'value', c.value, 'times', c.times)",
      `FROM (SELECT p.*, row_number() OVER (PARTITION BY p.what ORDER BY p.times DESC, p.value) AS place
        FROM page_counts p WHERE p.tenant_id = $1 AND p.day = d.day) c WHERE c.place <= ${mostValues}`,
      'c.what, c.times DESC, c.value',
    )} AS counts,
    coalesce(b.placed, 0) AS placed, coalesce(b.paid, 0) AS paid
  FROM day d LEFT JOIN bought b ON b.day = d.day ORDER BY d.day DESC`;

/** What was counted on each of the last days, today first, and the orders of those days, with those of them that are paid by now. */
export function readCountedDays(tx: Tx, tenantId: string, days: number): Promise<CountedDay[]> {
  return run<CountedDay>(tx, daysText, [tenantId, days]);
}
