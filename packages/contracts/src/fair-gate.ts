/** Refused by a gate: it is too busy, and whoever comes back in some seconds may find it free. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

export type GateLimits = {
  /** Pieces of work at once, and how many may wait. */
  atOnce: number;
  waiting: number;
  /** Pieces of one tenant at once; else all. What somebody else can make last needs it, or who holds every place holds up everybody. */
  share?: number;
  /** Milliseconds that one may wait. */
  patience: number;
  /**
   * Turns of the event loop between two pieces while others wait. Work that keeps the loop busy lets it take one new
   * connection a turn, and whoever is not let in cannot be refused either.
   */
  breath?: number;
};

export type FairGate = {
  /** Does the work when its turn comes. @throws Busy where that would take too long */
  pass<T>(tenant: string, work: () => Promise<T>): Promise<T>;
  /** The same in two halves: what this gives must be called once the work is done. @throws Busy */
  enter(tenant: string): Promise<() => void>;
};

type Waiting = { tenant: string; begin: () => void; refuse: () => void };

/**
 * Lets a bounded number through at once, in turn over the tenants, so that one shop's flood starves no other: what waits too
 * long is refused, and where too many wait, the newest of the tenant with the most. How both servers share out what is scarce;
 * where it is to be shared among networks, those are the tenants.
 */
export function createFairGate(limits: GateLimits): FairGate {
  const { atOnce, share = atOnce, waiting: mostWaiting, patience, breath = 0 } = limits;
  const waiting: Waiting[] = [];
  /** When a tenant that waits last had its turn. */
  const lastTurns = new Map<string, number>();
  /** Whose pieces are inside, each as often as they are. */
  const inside: string[] = [];
  let turn = 0;

  const hasPlace = (tenant: string) =>
    inside.length < atOnce && inside.filter((one) => one === tenant).length < share;

  function leave(tenant: string, turns = breath): void {
    if (turns > 0 && waiting.length > 0) {
      setImmediate(leave, tenant, turns - 1);
      return;
    }
    inside.splice(inside.indexOf(tenant), 1);
    const next = takeNext();
    if (!next) return;
    inside.push(next.tenant);
    next.begin();
  }

  function takeNext(): Waiting | undefined {
    turn += 1;
    const turnOf = ({ tenant }: Waiting) => lastTurns.get(tenant) ?? 0;
    const next = waiting.reduce<Waiting | undefined>(
      (first, one) => (!hasPlace(one.tenant) || (first && turnOf(first) <= turnOf(one)) ? first : one),
      undefined,
    );
    if (waiting.length === 0) lastTurns.clear();
    if (!next) return undefined;
    waiting.splice(waiting.indexOf(next), 1);
    lastTurns.set(next.tenant, turn);
    for (const tenant of lastTurns.keys())
      if (!waiting.some((one) => one.tenant === tenant)) lastTurns.delete(tenant);
    return next;
  }

  function ownTurn(tenant: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        const at = waiting.indexOf(own);
        if (at >= 0) waiting.splice(at, 1);
      };
      const own: Waiting = {
        tenant,
        begin: () => {
          end();
          resolve();
        },
        refuse: () => {
          end();
          reject(new Busy('Too many ask for this at once.'));
        },
      };
      const timer = setTimeout(own.refuse, patience);
      waiting.push(own);
      if (waiting.length > mostWaiting) newestOfHeaviest(waiting, own).refuse();
    });
  }

  const enter = async (tenant: string) => {
    if (hasPlace(tenant)) inside.push(tenant);
    else await ownTurn(tenant);
    let isOut = false;
    return () => {
      if (!isOut) leave(tenant);
      isOut = true;
    };
  };
  return {
    enter,
    async pass(tenant, work) {
      const out = await enter(tenant);
      try {
        return await work();
      } finally {
        out();
      }
    },
  };
}

/** Where several have as many waiting, who came last gives way. */
function newestOfHeaviest(waiting: readonly Waiting[], own: Waiting): Waiting {
  const groups = [...Map.groupBy(waiting, ({ tenant }) => tenant).values()];
  const most = Math.max(...groups.map((group) => group.length));
  const heaviest = groups.filter((group) => group.length === most);
  return (heaviest.find((group) => group.includes(own)) ?? heaviest[0])?.at(-1) ?? own;
}
