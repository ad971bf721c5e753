import { randomInt } from 'node:crypto';
import type { Database, Tx } from '@etalage/db';
import { addDays, dayInAmsterdam, momentOf } from '../calendar.ts';
import { type AttemptKind, countAttempt, forgiveAttempt } from '../repositories/counted-attempts.ts';
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

/** The keys of a network and of the /48 of IPv6 around it, if there is one. */
export type NetworkKeys = { narrow: string; wide: string | null };

type Visitor = {
  tenantId: string;
  languages: Languages;
  wheelId: number;
  visitorHash: string;
  /** The attemptKeys of where they turn from; null for the storefront's own calls, made for nobody in particular. */
  network: NetworkKeys | null;
};

/** Codes that one network may win in a shop in a day, and a /48 of IPv6: a new visitor is no more than an empty browser. */
const codesPerDay = 10;
const codesOfWidePerDay = 30;
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
    const won = network && (await countWon(tx, tenantId, network));
    if (won) return won;
    const isTurn = await takeTurn(tx, tenantId, wheelId, visitorHash);
    const hasCode = isTurn && (await drawFor(tx, tenantId, { wheelId, visitorHash }, wheel.prizes));
    if (network && !hasCode) await forgiveWon(tx, tenantId, countersOf(network));
    return (await findTurn(tx, tenantId, languages, wheelId, visitorHash)) ?? null;
  });
}

type Counter = { kind: AttemptKind; key: string; most: number };

function countersOf({ narrow, wide }: NetworkKeys): Counter[] {
  const ofNetwork: Counter = { kind: 'wheel-won', key: narrow, most: codesPerDay };
  return wide === null
    ? [ofNetwork]
    : [ofNetwork, { kind: 'wheel-won-wide', key: wide, most: codesOfWidePerDay }];
}

/** Counts a code that is about to be won; the seconds to wait where there were enough, and then it counts for none. */
async function countWon(
  tx: Tx,
  tenantId: string,
  network: NetworkKeys,
): Promise<{ secondsLeft: number } | null> {
  const counters = countersOf(network);
  for (const [at, { kind, key, most }] of counters.entries()) {
    const { count, secondsLeft } = await countAttempt(tx, tenantId, kind, key, day);
    if (count <= most) continue;
    await forgiveWon(tx, tenantId, counters.slice(0, at + 1));
    return { secondsLeft };
  }
  return null;
}

async function forgiveWon(tx: Tx, tenantId: string, counters: readonly Counter[]): Promise<void> {
  for (const { kind, key } of counters) await forgiveAttempt(tx, tenantId, kind, key);
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
