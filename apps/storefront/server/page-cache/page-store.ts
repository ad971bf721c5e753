import { LRUCache } from 'lru-cache';

/** A page as it is kept: compressed once, with all that its answer needs. */
export type KeptPage = {
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  contentSecurityPolicy: string;
  tenantUuid: string;
  tags: ReadonlySet<string>;
  /** Epoch milliseconds at which what it says ends (a promise, at the cut-off); Infinity where nothing does. */
  trueUntil: number;
  /** Milliseconds since the epoch at which it became out of date; null while it is not. */
  outdatedSince: number | null;
};

/** Milliseconds that a page is kept without any change being told. */
const MAX_AGE = 10 * 60_000;
/** Bytes that an entry costs beside its bodies. */
const OVERHEAD = 2_048;

export type PageStore = {
  get(key: string): KeptPage | undefined;
  /** `isFavoured`: the plain pages of a shop. The others cannot push them out. */
  set(key: string, page: KeptPage, isFavoured: boolean): void;
  /** Pages of the tenant with one of the tags are out of date from now on; without tags, all of its pages. */
  outdate(tenantUuid: string, tags: readonly string[], now: number): void;
  clear(): void;
  /** Bytes in use. */
  readonly bytes: number;
  readonly count: number;
};

/** Keeps pages up to so many bytes; the least recently read go first. Three quarters are for favoured pages. */
export function createPageStore(maxBytes: number): PageStore {
  const shelf = (bytes: number) =>
    new LRUCache<string, KeptPage>({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes / 8)),
      sizeCalculation: (page, key) => page.brotli.length + page.gzip.length + key.length + OVERHEAD,
      ttl: MAX_AGE,
    });
  const favoured = shelf(maxBytes * 0.75);
  const others = shelf(maxBytes * 0.25);
  return {
    get: (key) => favoured.get(key) ?? others.get(key),
    set: (key, page, isFavoured) => void (isFavoured ? favoured : others).set(key, page),
    outdate(tenantUuid, tags, now) {
      for (const pages of [favoured, others])
        for (const page of pages.values())
          if (page.tenantUuid === tenantUuid && (tags.length === 0 || tags.some((tag) => page.tags.has(tag))))
            page.outdatedSince ??= now;
    },
    clear() {
      favoured.clear();
      others.clear();
    },
    get bytes() {
      return favoured.calculatedSize + others.calculatedSize;
    },
    get count() {
      return favoured.size + others.size;
    },
  };
}
