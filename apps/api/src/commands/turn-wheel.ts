import { randomInt } from 'node:crypto';
import type { Database, Tx } from '@etalage/db';
import { addDays, dayInAmsterdam, momentOf } from '../calendar.ts';
import { countAttempt, forgiveAttempt } from '../repositories/counted-attempts.ts';
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
import { newWonCode } from './new-won-code.ts';

type Visitor = {
  tenantId: string;
  languages: Languages;
  wheelId: number;
  visitorHash: string;
  /** The attemptKey of where they turn from; null for the storefront's own calls, made for nobody in particular. */
  network: string | null;
};

/** Codes that one network may win in a shop in a day: a new visitor is no more than an empty browser. */
const codesPerDay = 10;
const day = 24 * 60 * 60;

/**
 * A visitor's one turn, in one transaction: the turn, a piece of the prize's stock, the code and its count for the network belong
 * together. Asked again, or twice at once, it is the same turn.
 * @returns null where there is no such wheel; seconds to wait where the network has won enough, and then there was no turn
 */
export function turnWheelOnce(
  database: Database,
  { tenantId, languages, wheelId, visitorHash, network }: Visitor,
): Promise<WheelTurn | { secondsLeft: number } | null> {
  return database.withTenant(tenantId, async (tx) => {
    const [wheel] = await readWheels(tx, languages, wheelId);
    if (!wheel) return null;
    const before = await findTurn(tx, tenantId, languages, wheelId, visitorHash);
    if (before) return before;
    // Counted as if it wins, before it is drawn: the lock on the count makes the network's other turns wait for how this one ends.
    const won = network === null ? null : await countAttempt(tx, tenantId, 'wheel-won', network, day);
    if (won && won.count > codesPerDay) return { secondsLeft: won.secondsLeft };
    const isTurn = await takeTurn(tx, tenantId, wheelId, visitorHash);
    const hasCode = isTurn && (await drawFor(tx, tenantId, { wheelId, visitorHash }, wheel.prizes));
    if (network !== null && !hasCode) await forgiveAttempt(tx, tenantId, 'wheel-won', network);
    return (await findTurn(tx, tenantId, languages, wheelId, visitorHash)) ?? null;
  });
}

/** Draws for a turn that was just taken; answers whether a code was won. */
async function drawFor(
  tx: Tx,
  tenantId: string,
  turn: { wheelId: number; visitorHash: string },
  prizes: readonly WheelPrize[],
): Promise<boolean> {
  const prize = await takeOne(tx, tenantId, prizes);
  if (!prize) return false;
  const promocodeId = await codeFor(tx, tenantId, prize);
  await writeOutcome(tx, tenantId, { ...turn, prizeId: prize.id, promocodeId });
  return promocodeId !== null;
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

/** A code is told with the day on which it ends, so it holds until the last moment of that day in Amsterdam. */
const lastMomentAfter = (now: Date, days: number) =>
  new Date(momentOf(addDays(dayInAmsterdam(now), days + 1), 0).getTime() - 1);

async function codeFor(tx: Tx, tenantId: string, prize: WheelPrize): Promise<number | null> {
  const { type, amount } = prize;
  if (type === null || amount === null) return null;
  const validUntil = lastMomentAfter(new Date(), prize.validDays);
  return insertWonCode(tx, tenantId, { ...prize, type, amount }, { code: newWonCode(), validUntil });
}
