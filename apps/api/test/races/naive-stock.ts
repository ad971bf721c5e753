// A mutant for the race tests: it reads, decides and writes back, as shops do that sell their last piece twice; a pause
// makes it lose on every machine. Loaded in the place of repositories/stock.ts by use-naive-stock.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@etalage/db';
import type { Demand, Shortage } from '../../src/repositories/stock.ts';

export async function takeStock(tx: Tx, tenantId: string, demand: Demand): Promise<Shortage[]> {
  const rows = await tx
    .selectFrom('stock')
    .select(['variant_id', 'quantity'])
    .where('tenant_id', '=', tenantId)
    .where('variant_id', 'in', [...demand.keys()])
    .execute();
  await sleep(20);
  const short = rows.filter((row) => row.quantity < (demand.get(row.variant_id) ?? 0));
  if (short.length > 0) return short.map((row) => ({ variantId: row.variant_id, available: row.quantity }));
  for (const row of rows)
    await write(tx, tenantId, row.variant_id, row.quantity - (demand.get(row.variant_id) ?? 0));
  return [];
}

export async function giveBackStock(tx: Tx, tenantId: string, demand: Demand): Promise<void> {
  for (const [variantId, quantity] of demand) {
    const row = await tx
      .selectFrom('stock')
      .select('quantity')
      .where('tenant_id', '=', tenantId)
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow();
    await write(tx, tenantId, variantId, row.quantity + quantity);
  }
}

async function write(tx: Tx, tenantId: string, variantId: number, quantity: number): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ quantity })
    .where('tenant_id', '=', tenantId)
    .where('variant_id', '=', variantId)
    .execute();
}
