// A mutant for the race tests: it looks whether there is a turn or a prize left, and then writes; a pause makes it lose on every
// machine. Loaded in the place of repositories/wheels.ts by use-naive-wheels.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@etalage/db';
import type { WheelPrize } from '../../src/repositories/wheels.ts';
import { takeTurn as takeSoundTurn } from '../../src/repositories/wheels.ts';

export { findTurn, insertWonCode, readWheels, writeOutcome } from '../../src/repositories/wheels.ts';

export async function takeTurn(
  tx: Tx,
  tenantId: string,
  wheelId: number,
  visitorHash: string,
): Promise<boolean> {
  const turn = await tx
    .selectFrom('wheel_turns')
    .select('wheel_id')
    .where('tenant_id', '=', tenantId)
    .where('wheel_id', '=', wheelId)
    .where('visitor_hash', '=', visitorHash)
    .executeTakeFirst();
  await sleep(20);
  await takeSoundTurn(tx, tenantId, wheelId, visitorHash);
  return turn === undefined;
}

export async function takePrize(tx: Tx, tenantId: string, { id }: WheelPrize): Promise<boolean> {
  const prize = await tx
    .selectFrom('wheel_prizes')
    .select('stock')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sleep(20);
  if (!prize.stock) return false;
  const stock = prize.stock - 1;
  await tx
    .updateTable('wheel_prizes')
    .set({ stock })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
}
