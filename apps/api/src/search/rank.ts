import { TypedFastBitSet } from 'typedfastbitset';
import type { Codes } from './codes.ts';
import type { Columns } from './columns.ts';
import type { Found } from './find-products.ts';
import type { PageOf, Slots } from './slots.ts';

/** What a text finds in a shop. */
export type SearchHits = {
  /** All of them, as a set. */
  slots: Slots;
  /** All of them, the best first; those that fit equally well together, in no order. */
  ranked: Int32Array;
  /** Where in `ranked` those of each score end, the best score first: of most pages only the first of them are looked at. */
  ends: readonly number[];
  /** The text with its typing errors mended, or null where it had none. */
  corrected: string | null;
  /** The words that were searched for where no product has all of them, or null. */
  relaxed: string | null;
};

/** The very code, and one that begins so. */
const codeScores = { whole: 250, beginning: 200 };
/** What a product loses by being sold out: enough to stand behind all that fits nearly as well, but not behind what has its words in passing. */
const soldOutLoss = 35;

/** Ranks what was found by its score, from 1 to 250: by how well it fits, and less where it is sold out. */
export function rank(
  columns: Columns,
  { slots: found, scores: fits, corrected, relaxed }: Found,
  codes: ReturnType<Codes['find']>,
): SearchHits {
  const most = found.length + codes.size;
  const [hits, scores, counts] = [new Int32Array(most), new Uint8Array(most), new Int32Array(256)];
  const slots = new TypedFastBitSet();
  slots.resize(columns.ids.length);
  let count = 0;
  const put = (slot: number, score: number) => {
    hits[count] = slot;
    scores[count] = score;
    counts[score] = (counts[score] as number) + 1;
    slots.add(slot);
    count += 1;
  };
  for (const [slot, { isWhole }] of codes) put(slot, isWhole ? codeScores.whole : codeScores.beginning);
  const byCode = codes.size > 0;
  for (let i = 0; i < found.length; i += 1) {
    const slot = found[i] as number;
    const fit = fits[i] as number;
    if (byCode && codes.has(slot)) continue;
    put(slot, columns.isInStock(slot) ? fit : Math.max(1, fit - soldOutLoss));
  }
  return {
    slots,
    ...inOrderOf(scores, counts, hits.subarray(0, count)),
    corrected: byCode ? null : corrected,
    relaxed: byCode ? null : relaxed,
  };
}

/** Puts hits in the order of their scores, of which there are few: each has its part of the order, which is filled. */
function inOrderOf(
  scores: Uint8Array,
  counts: Int32Array,
  hits: Int32Array,
): Pick<SearchHits, 'ranked' | 'ends'> {
  const next = new Int32Array(counts.length);
  const ends: number[] = [];
  let filled = 0;
  for (let score = counts.length - 1; score >= 0; score -= 1) {
    next[score] = filled;
    if (counts[score] === 0) continue;
    filled += counts[score] as number;
    ends.push(filled);
  }
  const ranked = new Int32Array(hits.length);
  for (let i = 0; i < hits.length; i += 1) {
    const score = scores[i] as number;
    const at = next[score] as number;
    ranked[at] = hits[i] as number;
    next[score] = at + 1;
  }
  return { ranked, ends };
}

/** A page of those hits that are members of a list: the best first, and the popular first within one score. */
export function pageOfHits(
  columns: Columns,
  { ranked, ends }: SearchHits,
  members: Slots,
  { offset, limit }: PageOf,
): number[] {
  const page: number[] = [];
  let before = offset;
  let from = 0;
  for (const end of ends) {
    if (page.length >= limit) break;
    const listed = new TypedFastBitSet(undefined, new Uint32Array((columns.ids.length >>> 5) + 1));
    let size = 0;
    for (; from < end; from += 1) {
      const slot = ranked[from] as number;
      if (!members.has(slot)) continue;
      listed.add(slot);
      size += 1;
    }
    if (size > before)
      page.push(
        ...columns.order('popularity').pageOf(listed, { offset: before, limit: limit - page.length }),
      );
    before = Math.max(0, before - size);
  }
  return page;
}
