import pLimit, { type LimitFunction } from 'p-limit';

/** Does one piece of a tenant's work; answers whether there was one, and so may be another. */
type Piece<Kind extends string> = (kind: Kind, tenantId: string) => Promise<boolean>;

export type LanesOptions<Kind extends string> = {
  /** Pieces of a kind at a time, over all tenants. */
  sideBySide: Record<Kind, number>;
  /** Of these, one tenant's. */
  ofTenant: number;
  work: Piece<Kind>;
  onError: (error: unknown, kind: Kind, tenantId: string) => void;
};

/**
 * Does work side by side, each kind in a lane of its own, so that one kind waits for no other. In a lane a tenant stands at
 * the end again after each piece: who has much to do takes turns with who has little, and who hangs holds few places.
 */
export class Lanes<Kind extends string> {
  readonly #options: LanesOptions<Kind>;
  readonly #lanes: Map<Kind, LimitFunction>;
  /** Places that a tenant has in a lane, waiting or at work. */
  readonly #places = new Map<string, number>();
  readonly #working = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: LanesOptions<Kind>) {
    this.#options = options;
    const kinds = Object.entries(options.sideBySide) as [Kind, number][];
    this.#lanes = new Map(kinds.map(([kind, atMost]) => [kind, pLimit(atMost)]));
  }

  /** Lets a tenant do what it has of a kind, until nothing is left. Unknown kinds are another version's, and left to it. */
  start(kind: string, tenantId: string): void {
    const lane = this.#lanes.get(kind as Kind);
    const place = `${kind} ${tenantId}`;
    const taken = this.#places.get(place) ?? 0;
    if (this.#isClosed || !lane || taken >= this.#options.ofTenant) return;
    this.#places.set(place, taken + 1);
    void lane(() => this.#turn(kind as Kind, tenantId, place));
  }

  async #turn(kind: Kind, tenantId: string, place: string): Promise<void> {
    const { work, onError } = this.#options;
    let isMore = false;
    const turn = work(kind, tenantId).then(
      (wasThere) => {
        isMore = wasThere;
      },
      (error: unknown) => onError(error, kind, tenantId),
    );
    this.#working.add(turn);
    await turn;
    this.#working.delete(turn);
    const taken = (this.#places.get(place) ?? 1) - 1;
    if (taken === 0) this.#places.delete(place);
    else this.#places.set(place, taken);
    if (!isMore) return;
    for (let i = 0; i < this.#options.ofTenant; i += 1) this.start(kind, tenantId);
  }

  /** Begins nothing more, and waits for what is being done, but no longer than so many milliseconds; whether all was done. */
  async close(withinMs: number): Promise<boolean> {
    this.#isClosed = true;
    for (const lane of this.#lanes.values()) lane.clearQueue();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), withinMs);
    void Promise.all(this.#working).then(() => resolve(true));
    const isDone = await promise;
    clearTimeout(timer);
    return isDone;
  }
}
