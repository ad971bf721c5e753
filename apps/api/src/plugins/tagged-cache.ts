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
  /** Keys by tenant and tag, so that a sale does not look through all that is kept. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<V>>();
  /** Rises with every announcement, per tenant; the empty key counts those that concern all. */
  readonly #changes = new Map<string, number>();

  constructor(cacheTags: CacheTags, options: TaggedCacheOptions) {
    this.#entries = new LRUCache({
      max: options.max,
      ttl: options.ttl,
      dispose: (entry, key) => this.#forget(key, entry),
    });
    cacheTags.subscribe((change) => {
      if (change === null) {
        this.#entries.clear();
        this.#making.clear();
        this.#count('');
      } else {
        this.#drop(change.tenant, change.tags);
      }
    });
  }

  /**
   * The value kept under `key` for this tenant, or what `make` gives, which is then kept under `tags`: a function where
   * they are known by the value only.
   */
  async get(
    tenantId: string,
    key: string,
    tags: readonly string[] | ((value: V) => readonly string[]),
    make: () => Promise<V>,
  ): Promise<V> {
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
        if (this.#version(tenantId) === before) {
          this.#keep(fullKey, { value, tenantId, tags: typeof tags === 'function' ? tags(value) : tags });
        }
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

  #keep(key: string, entry: Entry<V>): void {
    // First, as it takes the place of an older one, which is forgotten under the same key.
    this.#entries.set(key, entry);
    for (const tag of entry.tags) {
      const name = `${entry.tenantId} ${tag}`;
      const keys = this.#keys.get(name);
      if (keys) keys.add(key);
      else this.#keys.set(name, new Set([key]));
    }
  }

  #forget(key: string, { tenantId, tags }: Entry<V>): void {
    for (const tag of tags) {
      const name = `${tenantId} ${tag}`;
      const keys = this.#keys.get(name);
      if (keys?.delete(key) && keys.size === 0) this.#keys.delete(name);
    }
  }

  #drop(tenantId: string, tags: readonly string[]): void {
    this.#count(tenantId);
    for (const tag of tags) {
      for (const key of [...(this.#keys.get(`${tenantId} ${tag}`) ?? [])]) this.#entries.delete(key);
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
