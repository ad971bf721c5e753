import { randomInt } from 'node:crypto';
import type { Database, Tx } from '@etalage/db';
import type { Languages } from '../repositories/fragments.ts';
import {
  findTurn,
  insertWonCode,
  readWheels,
  takePrize,
  takeTurn,
  type WheelPrize,
  type WheelTurn,
  writeOutcome,
} from '../repositories/wheels.ts';
import { drawPrize, totalWeight } from './draw-prize.ts';

type Visitor = { tenantId: string; languages: Languages; wheelId: number; visitorHash: string };

/**
 * A visitor's one turn, in one transaction: the turn, a piece of the prize's stock and the code belong together. Asked again, or
 * twice at once, it is the same turn.
 * @returns null where there is no such wheel
 */
export function turnWheelOnce(database: Database, visitor: Visitor): Promise<WheelTurn | null> {
  const { tenantId, languages, wheelId, visitorHash } = visitor;
  return database.withTenant(tenantId, async (tx) => {
    const [wheel] = await readWheels(tx, languages, wheelId);
    if (!wheel) return null;
    if (await takeTurn(tx, tenantId, wheelId, visitorHash)) {
      const prize = await takeOne(tx, tenantId, wheel.prizes);
      if (prize) {
        const promocodeId = await codeFor(tx, tenantId, prize);
        await writeOutcome(tx, tenantId, { wheelId, visitorHash, prizeId: prize.id, promocodeId });
      }
    }
    return findTurn(tx, languages, wheelId, visitorHash);
  });
}

/** Draws until there is one left of what was drawn: the last of a prize may go to somebody else meanwhile. */
async function takeOne(tx: Tx, tenantId: string, prizes: readonly WheelPrize[]): Promise<WheelPrize | null> {
  let left = prizes;
  while (left.length > 0) {
    const prize = drawPrize(left, randomInt(totalWeight(left)));
    if (!prize) return null;
    if (prize.stock === null || (await takePrize(tx, tenantId, prize))) return prize;
    left = left.filter((other) => other !== prize);
  }
  return null;
}

/** Letters and digits that nobody takes for one another: 32 of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

async function codeFor(tx: Tx, tenantId: string, prize: WheelPrize): Promise<number | null> {
  const { type } = prize;
  if (type === null) return null;
  const signs = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
  return insertWonCode(tx, tenantId, { ...prize, type }, `RAD-${signs.join('')}`);
}
