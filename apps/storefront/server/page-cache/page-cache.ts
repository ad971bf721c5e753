import { type PageIdentity, pageKey } from './page-key.ts';
import { createPageStore, type KeptPage } from './page-store.ts';

/** Milliseconds for which an out-of-date page may still be given out while a new one is being made. */
const STALE_FOR = 10_000;
/**
 * Milliseconds after a change in which what the API answers may still be old: each of its processes hears of a change by
 * itself, and the one that told us need not be the one that is asked. A page made in this time is made again.
 */
const SETTLING = 1_000;
/** Changes remembered, to catch those that arrive while a page is being made. */
const REMEMBERED_CHANGES = 500;

/** What making a page gives: the page to keep, or null where the answer is for this request alone. */
export type MadePage = { page: Omit<KeptPage, 'outdatedSince' | 'tenantUuid'>; isFavoured: boolean } | null;

export type PageCache = {
  /**
   * The page under this identity: a kept one, else the one that is being made, else `make`'s. null where the
   * made answer cannot be shared; then every caller renders its own.
   */
  get(identity: PageIdentity, make: () => Promise<MadePage>): Promise<KeptPage | null>;
  /** Something of a tenant changed; without tags, anything of it may have. */
  changed(tenantUuid: string, tags: readonly string[]): void;
  /** Changes can (true) or cannot (false) be heard. Without hearing them nothing is kept. */
  setListening(isListening: boolean): void;
  readonly bytes: number;
  readonly count: number;
};

/** The page cache of one process. */
export function createPageCache({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): PageCache {
  const store = createPageStore(maxBytes);
  const making = new Map<string, Promise<KeptPage | null>>();
  const changes: { at: number; time: number; tenantUuid: string; tags: readonly string[] }[] = [];
  let changeCount = 0;
  /** Rises with every loss of sight; a page begun before it is not kept after it. */
  let epoch = 0;
  let isListening = false;

  type Change = (typeof changes)[number];
  const concerns = (change: Change, { tenantUuid, tags }: KeptPage) =>
    change.tenantUuid === tenantUuid &&
    (change.tags.length === 0 || change.tags.some((tag) => tags.has(tag)));

  function changedSince(count: number, page: KeptPage): boolean {
    if (changeCount - count > REMEMBERED_CHANGES) return true;
    return changes.some((change) => change.at >= count && concerns(change, page));
  }

  async function make(key: string, identity: PageIdentity, maker: () => Promise<MadePage>) {
    const [countBefore, epochBefore, begun] = [changeCount, epoch, now()];
    const made = await maker();
    if (!made) return null;
    const page: KeptPage = { ...made.page, tenantUuid: identity.tenantUuid, outdatedSince: null };
    const isCurrent = isListening && epoch === epochBefore && !changedSince(countBefore, page);
    const isSettled = !changes.some((change) => begun - change.time < SETTLING && concerns(change, page));
    if (!isSettled) page.outdatedSince = begun;
    if (isCurrent) store.set(key, page, made.isFavoured);
    return page;
  }

  /** One render per key at a time: whoever comes meanwhile gets its result. */
  function makeOnce(key: string, identity: PageIdentity, maker: () => Promise<MadePage>) {
    const running = making.get(key);
    if (running !== undefined) return running;
    const promise = make(key, identity, maker).finally(() => making.delete(key));
    making.set(key, promise);
    return promise;
  }

  return {
    async get(identity, maker) {
      const key = pageKey(identity);
      const found = isListening ? store.get(key) : undefined;
      // What is no longer true is given to nobody, not even while the new page is being made.
      const kept = found && now() < found.trueUntil ? found : undefined;
      if (kept?.outdatedSince === null) return kept;
      const making = makeOnce(key, identity, maker);
      if (kept && now() - kept.outdatedSince < STALE_FOR) {
        // The next one gets the new page; whether this render fails is that one's concern.
        making.catch(() => undefined);
        return kept;
      }
      return making;
    },
    changed(tenantUuid, tags) {
      changes.push({ at: changeCount, time: now(), tenantUuid, tags });
      changeCount += 1;
      if (changes.length > REMEMBERED_CHANGES) changes.shift();
      store.outdate(tenantUuid, tags, now());
    },
    setListening(listens) {
      isListening = listens;
      epoch += 1;
      store.clear();
    },
    get bytes() {
      return store.bytes;
    },
    get count() {
      return store.count;
    },
  };
}
