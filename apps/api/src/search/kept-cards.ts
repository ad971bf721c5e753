import type { ProductCard } from '@etalage/contracts';
import { LRUCache } from 'lru-cache';
import type { CacheTags } from '../plugins/cache-tags.ts';

type Make = (ids: number[]) => Promise<ProductCard[]>;

/** Cards that were shown, until something of their product changes. */
export class KeptCards {
  /** By shop and product: one per language and basis. */
  readonly #cards = new LRUCache<string, Map<string, ProductCard>>({ max: 20_000 });
  /** Rises with every announcement of a shop; what was read before one is not kept after it. */
  readonly #changes = new LRUCache<string, number>({ max: 10_000 });
  readonly #cacheTags: CacheTags;
  #gaps = 0;

  constructor(cacheTags: CacheTags) {
    this.#cacheTags = cacheTags;
    cacheTags.subscribe((change) => {
      if (change === null) {
        this.#gaps += 1;
        this.#cards.clear();
        return;
      }
      const { tenant, tags } = change;
      this.#changes.set(tenant, (this.#changes.get(tenant) ?? 0) + 1);
      const ids = tags.filter((tag) => tag.startsWith('card:'));
      for (const tag of ids) this.#cards.delete(`${tenant} ${tag.slice('card:'.length)}`);
      if (tags.includes('products') || tags.includes('brands')) this.#forget(tenant);
    });
  }

  /** The cards of these products in this order; those that are not kept are made together. */
  async get(tenantId: string, kind: string, ids: readonly number[], make: Make): Promise<ProductCard[]> {
    const found = new Map<number, ProductCard>();
    const missing: number[] = [];
    for (const id of ids) {
      const card = this.#cards.get(`${tenantId} ${id}`)?.get(kind);
      if (card) found.set(id, card);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const before = this.#version(tenantId);
      for (const card of await make(missing)) {
        found.set(card.id, card);
        if (this.#cacheTags.isListening && this.#version(tenantId) === before)
          this.#keep(tenantId, kind, card);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  #keep(tenantId: string, kind: string, card: ProductCard): void {
    const key = `${tenantId} ${card.id}`;
    const kinds = this.#cards.get(key);
    if (kinds) kinds.set(kind, card);
    else this.#cards.set(key, new Map([[kind, card]]));
  }

  #forget(tenantId: string): void {
    for (const key of this.#cards.keys()) if (key.startsWith(tenantId)) this.#cards.delete(key);
  }

  #version(tenantId: string): string {
    return `${this.#gaps} ${this.#changes.get(tenantId) ?? 0}`;
  }
}
