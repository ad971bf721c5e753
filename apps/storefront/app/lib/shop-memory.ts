import { createTaggedMemory } from '@etalage/memory';

/** An answer of the API about a shop, the cache tags that it came with, and when (epoch ms) it goes out of date by itself. */
export type Remembered<T> = { value: T; tags: readonly string[]; freshUntil?: number };

export type ShopMemory = {
  /**
   * What is remembered of a shop under `key`, else what `ask` gives, asked once at a time. null is not remembered.
   * Only for what is the same for every visitor of the shop.
   */
  recall<T>(
    tenantUuid: string,
    key: string,
    ask: () => Promise<Remembered<T> | null>,
  ): Promise<Remembered<T> | null>;
  /** Something of a shop changed; without tags, anything of it may have. */
  changed(tenantUuid: string, tags: readonly string[]): void;
  /** Changes can (true) or cannot (false) be heard. Without hearing them nothing is remembered. */
  setListening(isListening: boolean): void;
};

/** A memory of one process. `most` is how many answers it holds; beyond it the oldest go. */
export function createShopMemory({ most, now = Date.now }: { most: number; now?: () => number }): ShopMemory {
  // freshFor: half a minute at most, should a change ever go unheard. settling: as in page-cache.ts, the API may hear of a change
  // a moment later than we do.
  const memory = createTaggedMemory<Remembered<unknown>>({ most, freshFor: 30_000, settling: 1_000, now });
  return {
    async recall<T>(tenantUuid: string, key: string, ask: () => Promise<Remembered<T> | null>) {
      const given = await memory.get(tenantUuid, key, async () => {
        const answer = await ask();
        return answer && { value: answer, tags: answer.tags, freshUntil: answer.freshUntil ?? Infinity };
      });
      // The key names one kind of answer only, so it has the type that it was asked with.
      return given && (given.value as Remembered<T>);
    },
    changed: memory.changed,
    setListening: memory.setListening,
  };
}
