/** Milliseconds for which an answer is remembered at most, should a change ever go unheard. */
const KEPT_FOR = 30_000;
/**
 * Milliseconds after a change in which what the API answers may still be old, as in page-cache.ts. An answer to a question
 * of this time is not remembered.
 */
const SETTLING = 1_000;

/** An answer of the API about a shop, the cache tags that it came with, and until when (epoch ms) it is true at most. */
export type Remembered<T> = { value: T; tags: readonly string[]; until?: number | null };

type Entry = {
  tenantUuid: string;
  until: number;
  answer: Promise<Remembered<unknown> | null>;
  tags: Set<string> | null;
};

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

/** Two, so that pages cannot push out what every page needs. */
export type ShopMemories = {
  /** Settings and menus. */
  settings: ShopMemory;
  /** Lists and products, some 40 kB each. */
  contents: ShopMemory;
};

/** A memory of one process. `most` is how many answers it holds; beyond it the oldest go. */
export function createShopMemory({ most, now = Date.now }: { most: number; now?: () => number }): ShopMemory {
  const entries = new Map<string, Entry>();
  let changes: { time: number; tenantUuid: string; tags: readonly string[] }[] = [];
  let isListening = false;

  function isSettled(begun: number, { tenantUuid, tags }: Entry) {
    return !changes.some(
      (change) =>
        begun - change.time < SETTLING &&
        change.tenantUuid === tenantUuid &&
        (change.tags.length === 0 || change.tags.some((tag) => tags?.has(tag))),
    );
  }

  function remember(key: string, entry: Entry) {
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  }

  return {
    recall<T>(tenantUuid: string, key: string, ask: () => Promise<Remembered<T> | null>) {
      if (!isListening) return ask();
      const id = `${tenantUuid} ${key}`;
      const kept = entries.get(id);
      // The key names one kind of answer only, so it has the type that it was asked with.
      if (kept && kept.until > now()) return kept.answer as Promise<Remembered<T> | null>;
      const begun = now();
      const answer = ask();
      const entry: Entry = { tenantUuid, until: begun + KEPT_FOR, answer, tags: null };
      const forget = () => {
        if (entries.get(id) === entry) entries.delete(id);
      };
      remember(id, entry);
      answer.then((given) => {
        entry.tags = new Set(given?.tags);
        entry.until = Math.min(entry.until, given?.until ?? Infinity);
        if (!given || !isSettled(begun, entry)) forget();
      }, forget);
      return answer;
    },
    changed(tenantUuid, tags) {
      changes = changes.filter(({ time }) => now() - time < SETTLING);
      changes.push({ time: now(), tenantUuid, tags });
      for (const [id, entry] of entries) {
        if (entry.tenantUuid !== tenantUuid) continue;
        // An answer that is still on its way may be from before the change or from after it.
        if (tags.length === 0 || !entry.tags || tags.some((tag) => entry.tags?.has(tag))) entries.delete(id);
      }
    },
    setListening(listens) {
      isListening = listens;
      entries.clear();
    },
  };
}
