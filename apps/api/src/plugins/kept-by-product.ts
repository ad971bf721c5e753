import { LRUCache } from 'lru-cache';
import type { CacheTags } from './cache-tags.ts';

/** One of the things that are made of a product; `kind` says which, and in which language. */
export type OfProduct = { productId: number; kind: string };

/** What of a product is told: `tag:1` renews what is kept of product 1, each of `all` whatever is kept of the shop. */
export type ToldBy = { tag: 'card' | 'product'; all: readonly string[] };

/** Products whose things are kept. */
const most = 20_000;

/** Keeps what was made of products, until something of theirs changes. Many are asked for at once, and made at once. */
export class KeptByProduct<V extends object> {
  /** By shop and product, then by kind. */
  readonly #kept = new LRUCache<string, Map<string, V>>({ max: most });
  /** Rises with every announcement of a shop; what was read before one is not kept after it. */
  readonly #changes = new LRUCache<string, number>({ max: 10_000 });
  readonly #cacheTags: CacheTags;
  readonly #toldBy: ToldBy;
  #gaps = 0;

  constructor(cacheTags: CacheTags, toldBy: ToldBy) {
    this.#cacheTags = cacheTags;
    this.#toldBy = toldBy;
    const forgetAll = () => {
      this.#gaps += 1;
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
    const found = wanted.map(({ productId, kind }) => this.#kept.get(`${tenantId} ${productId}`)?.get(kind));
    const missing = wanted.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found;
    const before = this.#version(tenantId);
    const made = await make(missing);
    if (this.#cacheTags.isListening && this.#version(tenantId) === before)
      for (const [i, each] of missing.entries()) this.#keep(tenantId, each, made[i]);
    let next = 0;
    return found.map((value) => value ?? made[next++]);
  }

  #keep(tenantId: string, { productId, kind }: OfProduct, value: V | undefined): void {
    if (!value) return;
    const key = `${tenantId} ${productId}`;
    const kinds = this.#kept.get(key);
    if (kinds) kinds.set(kind, value);
    else this.#kept.set(key, new Map([[kind, value]]));
  }

  #changed(tenantId: string, tags: readonly string[]): void {
    const { tag, all } = this.#toldBy;
    this.#changes.set(tenantId, (this.#changes.get(tenantId) ?? 0) + 1);
    for (const told of tags)
      if (told.startsWith(`${tag}:`)) this.#kept.delete(`${tenantId} ${told.slice(tag.length + 1)}`);
    if (!all.some((told) => tags.includes(told))) return;
    for (const key of this.#kept.keys()) if (key.startsWith(tenantId)) this.#kept.delete(key);
  }

  #version(tenantId: string): string {
    return `${this.#gaps} ${this.#changes.get(tenantId) ?? 0}`;
  }
}
