// A mutant for the race tests: it reads limits and balances, decides, and writes back, as shops do whose single-use code
// is used fifty times; a pause makes it lose on every machine. Loaded in the place of repositories/code-holds.ts by use-naive-codes.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@etalage/db';
import type { CodeHolds, LostCode } from '../../src/repositories/code-holds.ts';

export * from '../../src/repositories/code-holds.ts';

export async function holdCodes(tx: Tx, tenantId: string, holds: CodeHolds): Promise<LostCode[]> {
  const lost: LostCode[] = [];
  for (const { id, email } of holds.promocodes) {
    if (!(await holdPromocode(tx, tenantId, id, email))) lost.push({ kind: 'promocode', id });
  }
  for (const { id, amountCents } of holds.cards) {
    if (!(await holdCard(tx, tenantId, id, amountCents))) lost.push({ kind: 'coupon', id });
  }
  return lost;
}

async function holdPromocode(tx: Tx, tenantId: string, id: number, email: string): Promise<boolean> {
  const promo = await tx
    .selectFrom('promocodes')
    .select(['used_count', 'usage_limit', 'usage_limit_per_customer'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const customer = await tx
    .selectFrom('promocode_customers')
    .select('used_count')
    .where('tenant_id', '=', tenantId)
    .where('promocode_id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  await sleep(20);
  const used = customer?.used_count ?? 0;
  if (promo.used_count >= (promo.usage_limit ?? Number.POSITIVE_INFINITY)) return false;
  if (used >= (promo.usage_limit_per_customer ?? Number.POSITIVE_INFINITY)) return false;
  await tx
    .updateTable('promocodes')
    .set({ used_count: promo.used_count + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  const used_count = used + 1;
  await tx
    .insertInto('promocode_customers')
    .values({ tenant_id: tenantId, promocode_id: id, email, used_count })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'promocode_id', 'email']).doUpdateSet({ used_count }),
    )
    .execute();
  return true;
}

async function holdCard(tx: Tx, tenantId: string, id: number, amountCents: number): Promise<boolean> {
  const card = await tx
    .selectFrom('coupons')
    .select(['balance_cents', 'held_cents'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sleep(20);
  if (card.balance_cents - card.held_cents < amountCents) return false;
  await tx
    .updateTable('coupons')
    .set({ held_cents: card.held_cents + amountCents })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
}
