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
  /** Epoch milliseconds at which it was made. */
  madeAt: number;
  /** Epoch milliseconds at which it became out of date, or can have become so unheard; null while it is not. */
  outdatedSince: number | null;
  /** Epoch milliseconds until which it may still be given out while a new one is being made; 0 while it is not out of date. */
  staleUntil: number;
};

/** Milliseconds that a page counts as current without any change being told. */
export const MAX_AGE = 10 * 60_000;
/** Milliseconds that a page which is out of date may stand in where no new one can be made. */
export const STAND_IN_FOR = 60 * 60_000;
/** Bytes that an entry costs beside its bodies. */
const OVERHEAD = 2_048;

export type PageStore = {
  get(key: string): KeptPage | undefined;
  /** `isFavoured`: the plain pages of a shop. The others cannot push them out. */
  set(key: string, page: KeptPage, isFavoured: boolean): void;
  /** Pages of the tenant with one of the tags are out of date from now on; without tags, all of its pages. */
  outdate(tenantUuid: string, tags: readonly string[], now: number, staleUntil: number): void;
  /** Every page can be out of date since then, without anybody knowing. */
  doubt(since: number, staleUntil: number): void;
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
      ttl: MAX_AGE + STAND_IN_FOR,
    });
  const favoured = shelf(maxBytes * 0.75);
  const others = shelf(maxBytes * 0.25);
  const all = () => [...favoured.values(), ...others.values()];
  return {
    get: (key) => favoured.get(key) ?? others.get(key),
    set: (key, page, isFavoured) => void (isFavoured ? favoured : others).set(key, page),
    outdate(tenantUuid, tags, now, staleUntil) {
      for (const page of all())
        if (page.tenantUuid === tenantUuid && (tags.length === 0 || tags.some((tag) => page.tags.has(tag)))) {
          // A page that was only in doubt is known to be old now, which is the stricter of the two.
          page.staleUntil = page.staleUntil ? Math.min(page.staleUntil, staleUntil) : staleUntil;
          page.outdatedSince ??= now;
        }
    },
    doubt(since, staleUntil) {
      for (const page of all()) {
        if (page.outdatedSince !== null) continue;
        page.outdatedSince = since;
        page.staleUntil = staleUntil;
      }
    },
    get bytes() {
      return favoured.calculatedSize + others.calculatedSize;
    },
    get count() {
      return favoured.size + others.size;
    },
  };
}
