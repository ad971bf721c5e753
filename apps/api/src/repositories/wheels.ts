import type { Tx } from '@etalage/db';
import { type Languages, languageValues, textOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

export type WheelPrize = {
  id: number;
  name: string;
  /** Its share of the chances among the prizes that are left. */
  weight: number;
  /** null for as many as are won. */
  stock: number | null;
  /** null for a field without a prize. */
  type: 'PERCENTAGE' | 'VALUE' | null;
  /** Basis points or cents, as a promo code has it. */
  amount: number | null;
  minimumCents: number | null;
  validDays: number;
};

export type WheelTurn = {
  prizeId: number | null;
  name: string;
  code: string | null;
  validUntil: Date | null;
  minimumCents: number | null;
};

export type WheelRow = {
  id: number;
  name: string;
  isSticky: boolean;
  prizes: WheelPrize[];
  turn: WheelTurn | null;
};

const outcome = `SELECT t.prize_id AS "prizeId", coalesce(${textOf('p.name')}, '') AS name, c.code,
    c.valid_until AS "validUntil", c.minimum_cents AS "minimumCents"
  FROM wheel_turns t
  LEFT JOIN wheel_prizes p ON p.tenant_id = t.tenant_id AND p.id = t.prize_id
  LEFT JOIN promocodes c ON c.tenant_id = t.tenant_id AND c.id = t.promocode_id`;

const wheelsText = `
  SELECT w.id, ${textOf('w.name')} AS name, w.is_sticky AS "isSticky",
    coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', ${textOf('p.name')}, 'weight', p.weight, 'stock', p.stock,
        'type', p.type, 'amount', p.amount, 'minimumCents', p.minimum_cents, 'validDays', p.valid_days)
        ORDER BY p.sort_index, p.id)
      FROM wheel_prizes p WHERE p.tenant_id = w.tenant_id AND p.wheel_id = w.id AND (p.stock IS NULL OR p.stock > 0)),
      '[]') AS prizes
  FROM wheels w WHERE w.is_active AND ($3::bigint IS NULL OR w.id = $3::bigint) ORDER BY w.id LIMIT 20`;

/** The wheels that are on, or the one of this id if it is, each with the prizes that are left. */
export function readWheels(
  tx: Tx,
  languages: Languages,
  id: number | null,
): Promise<Omit<WheelRow, 'turn'>[]> {
  return run(tx, wheelsText, [...languageValues(languages), id]);
}

/** What a visitor drew; null before their turn. */
export async function findTurn(
  tx: Tx,
  tenantId: string,
  languages: Languages,
  wheelId: number,
  visitorHash: string,
): Promise<WheelTurn | null> {
  const text = `${outcome} WHERE t.tenant_id = $3 AND t.wheel_id = $4 AND t.visitor_hash = $5`;
  const values = [...languageValues(languages), tenantId, wheelId, visitorHash];
  return (await runForOne<WheelTurn>(tx, text, values)) ?? null;
}

/** Takes a visitor's one turn. Whoever comes second waits for the first and gets false. */
export async function takeTurn(
  tx: Tx,
  tenantId: string,
  wheelId: number,
  visitorHash: string,
): Promise<boolean> {
  const taken = await tx
    .insertInto('wheel_turns')
    .values({ tenant_id: tenantId, wheel_id: wheelId, visitor_hash: visitorHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('wheel_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes one of a prize; false where none is left. */
export async function takePrize(tx: Tx, tenantId: string, { id }: WheelPrize): Promise<boolean> {
  const taken = await tx
    .updateTable('wheel_prizes')
    .set((each) => ({ stock: each('stock', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes the winner's code, which one order may use. */
export async function insertWonCode(
  tx: Tx,
  tenantId: string,
  prize: WheelPrize & { type: string; amount: number },
  { code, validUntil }: { code: string; validUntil: Date },
): Promise<number> {
  const { type, amount, minimumCents } = prize;
  const { id } = await tx
    .insertInto('promocodes')
    .values({
      ...{ tenant_id: tenantId, code, type, amount, minimum_cents: minimumCents },
      ...{ usage_limit: 1, is_won: true },
      valid_until: validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeOutcome(
  tx: Tx,
  tenantId: string,
  turn: { wheelId: number; visitorHash: string; prizeId: number; promocodeId: number | null },
): Promise<void> {
  await tx
    .updateTable('wheel_turns')
    .set({ prize_id: turn.prizeId, promocode_id: turn.promocodeId })
    .where('tenant_id', '=', tenantId)
    .where('wheel_id', '=', turn.wheelId)
    .where('visitor_hash', '=', turn.visitorHash)
    .execute();
}
