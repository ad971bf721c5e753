import type { PageVital } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { today } from './fragments.ts';
import { run } from './statement.ts';

const addText = `
  INSERT INTO page_vitals (tenant_id, day, page, device, metric, step, times)
  SELECT $1, ${today}, v.page, v.device, v.metric, v.step, sum(v.times)
  FROM jsonb_to_recordset($2::jsonb) v (page text, device text, metric text, step smallint, times bigint)
  GROUP BY 3, 4, 5, 6 ORDER BY 3, 4, 5, 6
  ON CONFLICT (tenant_id, day, page, device, metric, step) DO UPDATE SET times = page_vitals.times + EXCLUDED.times`;

/** Adds to today's counts. In one order, so that two processes that add at once wait for each other instead of forever. */
export async function addVitals(tx: Tx, tenantId: string, vitals: readonly PageVital[]): Promise<void> {
  await run(tx, addText, [tenantId, JSON.stringify(vitals)]);
}

const readText = `
  SELECT page, device, metric, step, sum(times)::bigint AS times FROM page_vitals
  WHERE tenant_id = $1 AND day > ${today} - $2::integer GROUP BY page, device, metric, step ORDER BY page, device, metric, step`;

/** What was counted on the last days together, today among them. */
export function readVitals(tx: Tx, tenantId: string, days: number): Promise<PageVital[]> {
  return run<PageVital>(tx, readText, [tenantId, days]);
}
