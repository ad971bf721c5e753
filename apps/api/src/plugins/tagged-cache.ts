import { createTaggedMemory, type TaggedMemory } from '@etalage/memory';
import type { CacheTags } from './cache-tags.ts';

export type TaggedCacheOptions = {
  /** Entries at most. */
  max: number;
  /** Milliseconds an entry lives without any announcement. */
  ttl: number;
};

/** Keeps values of one tenant until one of their tags is announced, or their time is over. */
export class TaggedCache<V extends object> {
  readonly #memory: TaggedMemory<V>;

  constructor(cacheTags: CacheTags, { max, ttl }: TaggedCacheOptions) {
    this.#memory = createTaggedMemory<V>({ most: max, freshFor: ttl });
    this.#memory.setListening(true);
    cacheTags.subscribe((change) => {
      if (change) this.#memory.changed(change.tenant, change.tags);
      else this.#memory.setListening(true);
    });
  }

  /**
   * The value kept under `key` for this tenant, or what `make` gives, which is then kept under `tags`: a function where
   * they are known by the value only. `freshUntil`: when the value goes out of date by itself, null where it does not.
   */
  async get(
    tenantId: string,
    key: string,
    tags: readonly string[] | ((value: V) => readonly string[]),
    make: () => Promise<V>,
    freshUntil: (value: V) => Date | null = () => null,
  ): Promise<V> {
    const given = await this.#memory.get(tenantId, key, async () => {
      const value = await make();
      return {
        value,
        tags: typeof tags === 'function' ? tags(value) : tags,
        freshUntil: freshUntil(value)?.getTime() ?? Number.POSITIVE_INFINITY,
      };
    });
    if (!given) throw new Error('What was made is gone.');
    return given.value;
  }
}
