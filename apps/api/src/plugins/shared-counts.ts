import type { Database } from '@etalage/db';
import { LRUCache } from 'lru-cache';
import { derivedProof } from '../commands/token.ts';
import { addRequests, type CountOfAll, removeEndedCounts } from '../repositories/request-counts.ts';

/** Milliseconds between two times at which counts are told, and the least between two where somebody is in a hurry. */
const tellEveryMs = 1_000;
const hurryMs = 100;
/** Milliseconds between two looks for windows that have ended. */
const removeEveryMs = 60_000;
/** Networks whose counts wait to be told, and whose totals are remembered. What is too much counts in its process alone. */
const most = 10_000;

/** A network under one of the limits. `name` says both. */
type Counted = { name: string; windowMs: number };

/**
 * What several processes count together, in the database: each tells now and then how much it counted, and hears what all of
 * them have. While the database is away, what is told now and then is counted by each process alone.
 */
export class SharedCounts {
  readonly #database: Database;
  readonly #secret: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #untold = new Map<string, { requests: number; windowMs: number }>();
  readonly #totals = new LRUCache<string, { requests: number; endsAt: number }>({ max: most });
  readonly #timer: NodeJS.Timeout;
  #telling: Promise<void> | undefined;
  #toldAt = 0;
  #removedAt = Date.now();

  /** `secret` is the deployment's: with it nobody can find out by trying which network a key is of. */
  constructor(database: Database, secret: string, onFailure: (error: unknown) => void) {
    this.#database = database;
    this.#secret = secret;
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => this.#tell(), tellEveryMs);
    this.#timer.unref();
  }

  /** What all processes counted, as far as it is known here, and the epoch milliseconds at which that ends. */
  total(name: string): { requests: number; endsAt: number } {
    const { requests, endsAt } = this.#runningTotal(name) ?? { requests: 0, endsAt: 0 };
    return { requests: requests + (this.#untold.get(name)?.requests ?? 0), endsAt };
  }

  /** Has so many requests told soon; at once where `isHasty`, since many came in a short time. */
  add({ name, windowMs }: Counted, requests: number, isHasty: (untold: number) => boolean): void {
    const untold = this.#untold.get(name) ?? { requests: 0, windowMs };
    untold.requests += requests;
    if (this.#untold.size < most) this.#untold.set(name, untold);
    if (isHasty(untold.requests) && Date.now() - this.#toldAt >= hurryMs) this.#tell();
  }

  /** Counts one request of each and waits for what all processes have; throws where the database gives no answer. */
  async addNow(counted: readonly Counted[]): Promise<void> {
    await this.#send(counted.map((each) => ({ ...each, requests: 1 })));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
  }

  #runningTotal(name: string) {
    const total = this.#totals.get(name);
    return total && total.endsAt > Date.now() ? total : undefined;
  }

  #tell(): void {
    if (this.#telling !== undefined) return;
    const told = [...this.#untold].map(([name, untold]) => ({ name, ...untold }));
    const isRemoving = Date.now() - this.#removedAt >= removeEveryMs;
    if (told.length === 0 && !isRemoving) return;
    this.#toldAt = Date.now();
    this.#telling = this.#sendAll(told, isRemoving)
      .catch(this.#onFailure)
      .finally(() => {
        this.#telling = undefined;
      });
  }

  async #sendAll(told: (Counted & { requests: number })[], isRemoving: boolean): Promise<void> {
    if (told.length > 0) await this.#send(told);
    // Only now: what could not be told is told the next time. Meanwhile more may have come.
    for (const { name, requests } of told) {
      const untold = this.#untold.get(name);
      if (!untold) continue;
      untold.requests -= requests;
      if (untold.requests <= 0) this.#untold.delete(name);
    }
    if (!isRemoving) return;
    this.#removedAt = Date.now();
    await this.#database.withPlatform(removeEndedCounts, { mayBeLost: true });
  }

  async #send(told: readonly (Counted & { requests: number })[]): Promise<void> {
    const names = new Map(told.map(({ name }) => [this.#keyOf(name), name]));
    const rows = told.map(({ name, ...rest }) => ({ key: this.#keyOf(name), ...rest }));
    const totals = await this.#database.withPlatform((tx) => addRequests(tx, rows), { mayBeLost: true });
    for (const total of totals) this.#remember(names.get(total.key) ?? '', total);
  }

  #remember(name: string, { requests, leftMs }: CountOfAll): void {
    this.#totals.set(name, { requests, endsAt: Date.now() + leftMs });
  }

  #keyOf(name: string): string {
    return derivedProof(`request-counts ${this.#secret}`, name);
  }
}
