import type { Network } from '@etalage/memory/counted-network';
import { tooManyRequests } from '../plugins/problem.ts';

/** Log-ins that are looked at at once, and that may wait; each takes a core for some 10 ms, 19 MiB and a connection. */
const atOnce = 2;
const waitingAtMost = 50;
/** Of so many turns one is for browsers that are not known, when known ones wait as well. */
const turns = 4;

/** Who wants to log in: where, from which network, and whether with a browser that has logged in before. */
export type LogInPlace = { tenantId: string; network: Network; isKnown: boolean };

type Waiting = { path: readonly string[]; isKnown: boolean; begin: () => void; refuse: (why: Error) => void };

let running = 0;
let turn = 0;
const waiting: Waiting[] = [];
/** When a tenant, and a network in it, last had its turn; those who do not wait are forgotten. */
const lastTurns = new Map<string, number>();

/**
 * Does the work, which hashes a password, as soon as fewer than two others run. The statements before the hash are a part of it:
 * a flood of log-ins is refused before it takes the machine, or the connections that everyone else waits for. Turns go round
 * over the tenants, and within each over its networks; where too many wait, whoever has the most waiting loses a place.
 */
export async function inLogInQueue<T>(place: LogInPlace, work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await ownTurn(place);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    // Whoever ends hands its place on, so that nobody slips in between.
    if (next) next.begin();
    else running -= 1;
  }
}

function ownTurn({ tenantId, network, isKnown }: LogInPlace): Promise<void> {
  // From wide to narrow, and each part holds the parts before it: the same network in two shops is two places.
  const path = [tenantId, `${tenantId} ${network.wide}`, `${tenantId} ${network.wide} ${network.narrow}`];
  return new Promise((begin, refuse) => {
    const own: Waiting = { path, isKnown, begin, refuse };
    waiting.push(own);
    const alike = waiting.filter((each) => each.isKnown === isKnown);
    if (alike.length <= waitingAtMost) return;
    const loser = newestOfHeaviest(alike, own);
    waiting.splice(waiting.indexOf(loser), 1);
    loser.refuse(tooManyRequests('Too many people are logging in at this moment.', 2));
  });
}

/** The last to come of the tenant with the most waiting, there of the wide network with the most, there of the narrow one. */
function newestOfHeaviest(among: readonly Waiting[], own: Waiting): Waiting {
  let left = among;
  for (let step = 0; step < own.path.length; step += 1) {
    const groups = [...Map.groupBy(left, ({ path }) => path[step]).values()];
    const most = Math.max(...groups.map((group) => group.length));
    const heaviest = groups.filter((group) => group.length === most);
    left = heaviest.find((group) => group.includes(own)) ?? heaviest[0] ?? left;
  }
  return left.at(-1) ?? own;
}

function takeNext(): Waiting | undefined {
  turn += 1;
  const [known, others] = [waiting.filter(({ isKnown }) => isKnown), waiting.filter((one) => !one.isKnown)];
  const first = known.length > 0 && (turn % turns > 0 || others.length === 0) ? known : others;
  const next = first.reduce<Waiting | undefined>(
    (best, one) => (best && !isBefore(one, best) ? best : one),
    undefined,
  );
  if (!next) {
    lastTurns.clear();
    return undefined;
  }
  waiting.splice(waiting.indexOf(next), 1);
  const waitingSteps = new Set(waiting.flatMap(({ path }) => path));
  for (const step of lastTurns.keys()) if (!waitingSteps.has(step)) lastTurns.delete(step);
  for (const step of next.path) lastTurns.set(step, turn);
  return next;
}

/** Whether one's tenant, else its wide network, else its narrow one, has gone without a turn for longer. */
function isBefore(one: Waiting, other: Waiting): boolean {
  for (const [index, step] of one.path.entries()) {
    const difference = (lastTurns.get(step) ?? 0) - (lastTurns.get(other.path[index] ?? '') ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
