import { LRUCache } from 'lru-cache';
import type { CacheTags } from './cache-tags.ts';

/** One of the things that are made of a product; `kind` says which, and in which language. */
export type OfProduct = { productId: number; kind: string };

/** What of a product is told: `tag:1` renews what is kept of product 1, each of `all` whatever is kept of the shop. */
export type ToldBy = { tag: 'card' | 'product'; all: readonly string[] };

/** Products whose things are kept. */
const most = 20_000;

/** What is being read, and whether something of its shop was told since it was begun. */
type Reading = { tenantId: string; isOvertaken: boolean };

/**
 * Keeps what was made of products, until something of theirs changes. Many are asked for at once and made at once, often in the
 * transaction of whoever asks: nobody waits for what another reads (docs/decisions/031).
 */
export class KeptByProduct<V extends object> {
  /** By shop and product, then by kind. */
  readonly #kept = new LRUCache<string, Map<string, V>>({ max: most });
  readonly #readings = new Set<Reading>();
  readonly #cacheTags: CacheTags;
  readonly #toldBy: ToldBy;

  constructor(cacheTags: CacheTags, toldBy: ToldBy) {
    this.#cacheTags = cacheTags;
    this.#toldBy = toldBy;
    const forgetAll = () => {
      for (const reading of this.#readings) reading.isOvertaken = true;
      this.#kept.clear();
    };
    cacheTags.subscribe((change) => {
      if (change) this.#changed(change.tenant, change.tags);
      else forgetAll();
    }, forgetAll);
  }

  /** What is wanted, in its order; what is not kept is made together. `make` answers in the order in which it is asked. */
  async get<Wanted extends OfProduct>(
    tenantId: string,
    wanted: readonly Wanted[],
    make: (missing: Wanted[]) => Promise<readonly (V | undefined)[]>,
  ): Promise<(V | undefined)[]> {
    const found = wanted.map(({ productId, kind }) => this.#kept.get(keyOf(tenantId, productId))?.get(kind));
    const missing = wanted.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found;
    const made = await this.#read(tenantId, missing, make);
    let next = 0;
    return found.map((value) => value ?? made[next++]);
  }

  async #read<Wanted extends OfProduct>(
    tenantId: string,
    missing: Wanted[],
    make: (missing: Wanted[]) => Promise<readonly (V | undefined)[]>,
  ): Promise<readonly (V | undefined)[]> {
    const reading: Reading = { tenantId, isOvertaken: !this.#cacheTags.isListening };
    this.#readings.add(reading);
    try {
      const made = await make(missing);
      if (!reading.isOvertaken)
        for (const [i, each] of missing.entries()) this.#keep(tenantId, each, made[i]);
      return made;
    } finally {
      this.#readings.delete(reading);
    }
  }

  #keep(tenantId: string, { productId, kind }: OfProduct, value: V | undefined): void {
    if (!value) return;
    const key = keyOf(tenantId, productId);
    const kinds = this.#kept.get(key);
    if (kinds) kinds.set(kind, value);
    else this.#kept.set(key, new Map([[kind, value]]));
  }

  #changed(tenantId: string, tags: readonly string[]): void {
    const { tag, all } = this.#toldBy;
    for (const reading of this.#readings) if (reading.tenantId === tenantId) reading.isOvertaken = true;
    for (const told of tags)
      if (told.startsWith(`${tag}:`)) this.#kept.delete(keyOf(tenantId, told.slice(tag.length + 1)));
    // Without tags anything of the shop may have changed.
    if (tags.length > 0 && !all.some((told) => tags.includes(told))) return;
    for (const key of [...this.#kept.keys()]) if (key.startsWith(keyOf(tenantId, ''))) this.#kept.delete(key);
  }
}

const keyOf = (tenantId: string, productId: number | string) => `${tenantId} ${productId}`;
