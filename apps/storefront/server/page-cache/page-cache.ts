import { type PageIdentity, pageKey } from './page-key.ts';
import { createPageStore, type KeptPage, MAX_AGE, STAND_IN_FOR } from './page-store.ts';

/** Milliseconds for which an out-of-date page may still be given out while a new one is being made. */
const STALE_FOR = 10_000;
/**
 * Milliseconds the same after a time in which changes went unheard, as when the API was started anew: most likely nothing
 * changed, and the pages of a whole shop are not made in a moment.
 */
const DOUBTED_FOR = 60_000;
/** Milliseconds between two tries to make a page while the last one failed; kept ones are given out meanwhile. */
const TRY_EVERY = 2_000;
/**
 * Milliseconds after a change in which what the API answers may still be old: each of its processes hears of a change by
 * itself, and the one that told us need not be the one that is asked. A page made in this time is made again.
 */
const SETTLING = 1_000;
/** Changes remembered, to catch those that arrive while a page is being made. */
const REMEMBERED_CHANGES = 500;

/**
 * What making a page gives: the page to keep, null where the answer is for this request alone, or that it failed, because
 * what it is made of could not be had: then a kept one is better.
 */
export type MadePage =
  | { page: Omit<KeptPage, 'tenantUuid' | 'madeAt' | 'outdatedSince' | 'staleUntil'>; isFavoured: boolean }
  | 'failed'
  | null;

/** A kept page, and whether it stands in for one that could not be made. */
export type GivenPage = KeptPage & { standsIn?: boolean };

export type PageCache = {
  /**
   * The page under this identity: a kept one, else the one that is being made, else `make`'s. null where the
   * made answer cannot be shared; then every caller renders its own. Where making fails, a kept one stands in for up to
   * an hour, unless what it says has ended.
   */
  get(identity: PageIdentity, make: () => Promise<MadePage>): Promise<GivenPage | null>;
  /** Something of a tenant changed; without tags, anything of it may have. */
  changed(tenantUuid: string, tags: readonly string[]): void;
  /**
   * Changes can (true) or cannot (false) be heard. Without hearing them nothing is given out that could be made anew, and
   * what was kept before is looked at anew afterwards, each page when it is next asked for.
   */
  setListening(isListening: boolean): void;
  readonly bytes: number;
  readonly count: number;
};

const staleUntil = (page: KeptPage) => page.staleUntil || page.madeAt + MAX_AGE + STALE_FOR;

/** The page cache of one process. */
export function createPageCache({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): PageCache {
  const store = createPageStore(maxBytes);
  const making = new Map<string, Promise<KeptPage | 'failed' | null>>();
  const changes: { at: number; time: number; tenantUuid: string; tags: readonly string[] }[] = [];
  let changeCount = 0;
  /** Rises with every loss of sight; a page begun before it is not kept after it. */
  let epoch = 0;
  let isListening = false;
  let deafSince = now();
  /** Epoch milliseconds of the next try while making pages fails; null while it works. */
  let nextTry: number | null = null;

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
    const made = await maker().catch((error: unknown) => {
      nextTry = now() + TRY_EVERY;
      throw error;
    });
    nextTry = made === 'failed' ? now() + TRY_EVERY : null;
    if (!made || made === 'failed') return made;
    const { tenantUuid } = identity;
    const page: KeptPage = { ...made.page, tenantUuid, madeAt: begun, outdatedSince: null, staleUntil: 0 };
    const isCurrent = isListening && epoch === epochBefore && !changedSince(countBefore, page);
    const isSettled = !changes.some((change) => begun - change.time < SETTLING && concerns(change, page));
    if (!isSettled) {
      page.outdatedSince = begun;
      page.staleUntil = begun + STALE_FOR;
    }
    if (isCurrent) store.set(key, page, made.isFavoured);
    return page;
  }

  function mayStandIn({ outdatedSince, madeAt }: KeptPage): boolean {
    const since =
      outdatedSince ?? Math.min(madeAt + MAX_AGE, isListening ? Number.POSITIVE_INFINITY : deafSince);
    return now() - since < STAND_IN_FOR;
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
      const found = store.get(key);
      // What is no longer true is given to nobody, not even while the new page is being made.
      const kept = found && now() < found.trueUntil ? found : undefined;
      if (kept && isListening && kept.outdatedSince === null && now() - kept.madeAt < MAX_AGE) return kept;
      const standIn: GivenPage | null = kept && mayStandIn(kept) ? { ...kept, standsIn: true } : null;
      if (standIn && nextTry !== null) {
        // Nobody waits for what failed just now; one try at a time finds out when it works again.
        if (now() >= nextTry && making.size === 0) makeOnce(key, identity, maker).catch(() => undefined);
        return standIn;
      }
      const attempt = makeOnce(key, identity, maker);
      if (kept && isListening && now() < staleUntil(kept)) {
        // The next one gets the new page; whether this render fails is that one's concern.
        attempt.catch(() => undefined);
        return kept;
      }
      try {
        const made = await attempt;
        return made === 'failed' ? standIn : made;
      } catch (error) {
        if (standIn) return standIn;
        throw error;
      }
    },
    changed(tenantUuid, tags) {
      changes.push({ at: changeCount, time: now(), tenantUuid, tags });
      changeCount += 1;
      if (changes.length > REMEMBERED_CHANGES) changes.shift();
      store.outdate(tenantUuid, tags, now(), now() + STALE_FOR);
    },
    setListening(listens) {
      // Told twice that changes are heard means that some were missed just now.
      if (listens) store.doubt(isListening ? now() : deafSince, now() + DOUBTED_FOR);
      else if (isListening) deafSince = now();
      isListening = listens;
      epoch += 1;
    },
    get bytes() {
      return store.bytes;
    },
    get count() {
      return store.count;
    },
  };
}
