import { TypedFastBitSet } from 'typedfastbitset';
import type { Codes } from './codes.ts';
import type { Columns } from './columns.ts';
import type { Found } from './find-products.ts';
import type { PageOf, Slots } from './slots.ts';

/** What a text finds in a shop. */
export type SearchHits = {
  total: number;
  /** All of them. */
  slots: Slots;
  /** Those that fit equally well together, the best first: sets, so that those in a list and how many are found without looking at each. */
  classes: readonly Slots[];
  /** The text with its typing errors mended, or null where it had none. */
  corrected: string | null;
  /** The words that were searched for where no product has all of them, or null. */
  relaxed: string | null;
};

/** The very code, and one that begins so. */
const codeScores = { whole: 250, beginning: 200 };
/** What a product loses by being sold out: enough to stand behind all that fits nearly as well, but not behind what has its words in passing. */
const soldOutLoss = 35;

/** Gives what was found its score, from 1 to 250: by how well it fits, and less where it is sold out. */
export function rank(
  columns: Columns,
  { slots: found, scores: fits, corrected, relaxed }: Found,
  codes: ReturnType<Codes['find']>,
): SearchHits {
  const byScore: Slots[] = [];
  const put = (slot: number, score: number) => {
    byScore[score] ??= new TypedFastBitSet(undefined, new Uint32Array((columns.ids.length >>> 5) + 1));
    byScore[score].add(slot);
  };
  for (const [slot, { isWhole }] of codes) put(slot, isWhole ? codeScores.whole : codeScores.beginning);
  const byCode = codes.size > 0;
  for (let i = 0; i < found.length; i += 1) {
    const slot = found[i] as number;
    const fit = fits[i] as number;
    if (byCode && codes.has(slot)) continue;
    put(slot, columns.isInStock(slot) ? fit : Math.max(1, fit - soldOutLoss));
  }
  const classes = Object.values(byScore).reverse();
  const slots = new TypedFastBitSet();
  for (const alike of classes) slots.union(alike);
  return {
    total: slots.size(),
    slots,
    classes,
    corrected: byCode ? null : corrected,
    relaxed: byCode ? null : relaxed,
  };
}

/** A page of those hits that are members of a list: the best first, and the popular first within one score. */
export function pageOfHits(
  columns: Columns,
  { classes }: SearchHits,
  members: Slots,
  { offset, limit }: PageOf,
): number[] {
  const page: number[] = [];
  let before = offset;
  for (const alike of classes) {
    if (page.length >= limit) break;
    const listed = alike.new_intersection(members);
    const size = listed.size();
    if (size > before)
      page.push(
        ...columns.order('popularity').pageOf(listed, { offset: before, limit: limit - page.length }),
      );
    before = Math.max(0, before - size);
  }
  return page;
}
