import { createTaggedMemory } from '@etalage/memory';
import type { RenderedDocument } from '../../app/lib/request-context.ts';
import type { PlaceAt } from '../places.ts';
import { standsInFor } from '../stands-in.ts';
import type { PackedText } from './packed-text.ts';
import { type PageIdentity, pageKey } from './page-key.ts';

/** A page, or its data, as it is kept: packed, with all that its answer needs. */
export type KeptPage = {
  text: PackedText;
  etag: string;
  /** What its answer says of it, such as its type. */
  headers: Readonly<Record<string, string>>;
  /** Where the places for what is a shopper's own are in its text, and what draws them. */
  places: readonly PlaceAt[];
  drawPlaces: RenderedDocument['drawPlaces'];
  /** The plain pages of a shop. The others cannot push them out. */
  isFavoured: boolean;
};

/**
 * What making a page gives: the page to keep, null where the answer is for this request alone, or that it failed, because
 * what it is made of could not be had: then a kept one is better.
 */
export type MadePage =
  | {
      page: KeptPage;
      tags: ReadonlySet<string>;
      /** Epoch milliseconds at which what it says ends (a promise, at the cut-off); Infinity where nothing does. */
      trueUntil: number;
      /** Epoch milliseconds at which it goes out of date by itself (a banner comes or goes); Infinity where it does not. */
      freshUntil: number;
    }
  | 'failed'
  | null;

export type GivenPage = KeptPage & {
  /** Set where it is out of date: while another shopper waits for the new one, or in the place of one that cannot be made. */
  outdated?: { because: 'renewing' | 'standing-in'; madeAt: number };
};

export type PageCache = {
  /**
   * The page under this identity: a kept one, else the one that is being made, else `make`'s. null where the
   * made answer cannot be shared; then every caller renders its own. Where making fails, a kept one stands in for up to
   * an hour, unless what it says has ended.
   */
  get(identity: PageIdentity, make: (isRenewal: boolean) => Promise<MadePage>): Promise<GivenPage | null>;
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

/**
 * The part of the room that is for pages which search engines may find, at addresses without choices in them. All other pages
 * share the rest: anybody can have any number of them made by typing addresses.
 */
const ownShare = 0.75;

/** The page cache of one process. `now` is the clock, in epoch milliseconds. */
export function createPageCache({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): PageCache {
  const memory = createTaggedMemory<KeptPage>({
    mostBytes: maxBytes,
    sizeOf: ({ text }) => text.size,
    isFavoured: (page) => page.isFavoured,
    favouredShare: ownShare,
    freshFor: 10 * 60_000,
    // Each process of the API hears of a change by itself, and the one that told us need not be the one that is asked.
    settling: 1_000,
    outdated: { whileRenewing: 2_000, afterGap: 60_000, whileFailing: standsInFor },
    now,
  });
  return {
    async get(identity, make) {
      const given = await memory.get(identity.tenantUuid, pageKey(identity), async (isRenewal) => {
        const made = await make(isRenewal);
        return made && made !== 'failed'
          ? { value: made.page, tags: made.tags, trueUntil: made.trueUntil, freshUntil: made.freshUntil }
          : made;
      });
      if (!given || given.state === 'current') return given?.value ?? null;
      return { ...given.value, outdated: { because: given.state, madeAt: given.madeAt } };
    },
    changed: memory.changed,
    setListening: memory.setListening,
    get bytes() {
      return memory.bytes;
    },
    get count() {
      return memory.count;
    },
  };
}
