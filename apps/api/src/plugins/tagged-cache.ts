import { LRUCache } from 'lru-cache';
import type { CacheTags } from './cache-tags.ts';

export interface TaggedCacheOptions {
  /** Entries at most. */
  max: number;
  /** Milliseconds an entry lives without any announcement. */
  ttl: number;
}

interface Entry<V extends object> {
  value: V;
  tenantId: string;
  tags: readonly string[];
}

/**
 * Keeps values of one tenant until one of their tags changes, or their time is over. Readers that come while a
 * value is being made wait for that one; a value whose tags changed while it was made is given out and not kept.
 */
export class TaggedCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #making = new Map<string, Promise<V>>();
  /** Rises with every announcement, per tenant; the empty key counts those that concern all. */
  readonly #changes = new Map<string, number>();

  constructor(cacheTags: CacheTags, options: TaggedCacheOptions) {
    this.#entries = new LRUCache({ max: options.max, ttl: options.ttl });
    cacheTags.subscribe((change) => {
      if (change === null) {
        this.#entries.clear();
        this.#making.clear();
        this.#count('');
      } else {
        this.#drop(change.tenant, new Set(change.tags));
      }
    });
  }

  /** The value kept under `key` for this tenant, or what `make` gives, which is then kept under `tags`. */
  async get(tenantId: string, key: string, tags: readonly string[], make: () => Promise<V>): Promise<V> {
    if (tenantId === '') throw new Error('A cache key needs a tenant.');
    const fullKey = `${tenantId} ${key}`;
    const kept = this.#entries.get(fullKey);
    if (kept) return kept.value;
    const running = this.#making.get(fullKey);
    if (running !== undefined) return running;
    const before = this.#version(tenantId);
    const making = make().then(
      (value) => {
        if (this.#making.get(fullKey) === making) this.#making.delete(fullKey);
        if (this.#version(tenantId) === before) this.#entries.set(fullKey, { value, tenantId, tags });
        return value;
      },
      (error: unknown) => {
        if (this.#making.get(fullKey) === making) this.#making.delete(fullKey);
        throw error;
      },
    );
    this.#making.set(fullKey, making);
    return making;
  }

  #drop(tenantId: string, tags: ReadonlySet<string>): void {
    this.#count(tenantId);
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.tenantId === tenantId && entry.tags.some((tag) => tags.has(tag))) this.#entries.delete(key);
    }
    for (const key of this.#making.keys()) if (key.startsWith(`${tenantId} `)) this.#making.delete(key);
  }

  #count(key: string): void {
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
  }

  #version(tenantId: string): string {
    return `${this.#changes.get('') ?? 0}.${this.#changes.get(tenantId) ?? 0}`;
  }
}
