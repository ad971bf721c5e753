import { TypedFastBitSet } from 'typedfastbitset';
import type { Codes } from './codes.ts';
import type { Columns } from './columns.ts';
import type { Found } from './find-products.ts';
import type { PageOf, Slots } from './slots.ts';

/** What a text finds in a shop. */
export type SearchHits = {
  /** Slots in no order, and how well each fits, from 1 to 250. */
  found: Int32Array;
  scores: Uint8Array;
  slots: Slots;
  /** The text with its typing errors mended, or null where it had none. */
  corrected: string | null;
  /** The words that were searched for where no product has all of them, or null. */
  relaxed: string | null;
};

/** The very code, and one that begins so. */
const codeScores = { whole: 250, beginning: 200 };
/** What a product loses by being sold out: enough to stand behind everything that fits nearly as well. */
const soldOutLoss = 45;

/** Gives what was found its score: by how well it fits, and less where it is sold out. */
export function rank(
  columns: Columns,
  { slots: found, scores: fits, corrected, relaxed }: Found,
  codes: ReturnType<Codes['find']>,
): SearchHits {
  const ranked = new Int32Array(found.length + codes.size);
  const scores = new Uint8Array(ranked.length);
  const slots = new TypedFastBitSet();
  slots.resize(columns.ids.length);
  let count = 0;
  for (const [slot, { isWhole }] of codes) {
    ranked[count] = slot;
    scores[count] = isWhole ? codeScores.whole : codeScores.beginning;
    slots.add(slot);
    count += 1;
  }
  const byCode = codes.size > 0;
  for (let i = 0; i < found.length; i += 1) {
    const slot = found[i] as number;
    const fit = fits[i] as number;
    if (byCode && codes.has(slot)) continue;
    ranked[count] = slot;
    scores[count] = columns.isInStock(slot) ? fit : Math.max(1, fit - soldOutLoss);
    slots.add(slot);
    count += 1;
  }
  return {
    found: ranked.subarray(0, count),
    scores: scores.subarray(0, count),
    slots,
    corrected: byCode ? null : corrected,
    relaxed: byCode ? null : relaxed,
  };
}

/** A page of those hits that are members of a list: the best first, and the popular first within one score. */
export function pageOfHits(
  columns: Columns,
  { found, scores }: SearchHits,
  members: Slots,
  { offset, limit }: PageOf,
): number[] {
  const counts = new Int32Array(256);
  for (let i = 0; i < found.length; i += 1) {
    if (members.has(found[i] as number))
      counts[scores[i] as number] = (counts[scores[i] as number] as number) + 1;
  }
  // Only the scores that stand on the page are looked at further.
  const rows = new Map<number, Slots>();
  let passed = 0;
  let before = offset;
  for (let score = 255; score > 0 && passed < offset + limit; score -= 1) {
    const count = counts[score] as number;
    passed += count;
    if (passed <= offset) before -= count;
    else if (count > 0) rows.set(score, new TypedFastBitSet());
  }
  for (let i = 0; i < found.length; i += 1) {
    const slot = found[i] as number;
    const row = rows.get(scores[i] as number);
    if (row !== undefined && members.has(slot)) row.add(slot);
  }
  const page: number[] = [];
  for (const row of rows.values()) {
    page.push(...columns.order('popularity').pageOf(row, { offset: before, limit: limit - page.length }));
    before = 0;
  }
  return page;
}
