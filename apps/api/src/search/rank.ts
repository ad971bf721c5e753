import { TypedFastBitSet } from 'typedfastbitset';
import type { Codes } from './codes.ts';
import type { Columns, Slots } from './columns.ts';
import type { Found } from './find-products.ts';

/** What a text finds in a shop. */
export type SearchHits = {
  /** Slots, best first. */
  order: Int32Array;
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

/** Puts what was found in order: by how well it fits, what is sold out later, and the popular first within one score. */
export function rank(
  columns: Columns,
  { slots: found, scores: fits, corrected, relaxed }: Found,
  codes: ReturnType<Codes['find']>,
): SearchHits {
  const scores = new Uint8Array(columns.ids.length);
  const slots = new TypedFastBitSet();
  slots.resize(columns.ids.length);
  for (let i = 0; i < found.length; i += 1) {
    const slot = found[i] as number;
    const fit = fits[i] as number;
    scores[slot] = columns.isInStock(slot) ? fit : Math.max(1, fit - soldOutLoss);
    slots.add(slot);
  }
  for (const [slot, { isWhole }] of codes) {
    scores[slot] = isWhole ? codeScores.whole : codeScores.beginning;
    slots.add(slot);
  }
  const byCode = codes.size > 0;
  return {
    order: inOrder(columns, scores, found.length + codes.size),
    slots,
    corrected: byCode ? null : corrected,
    relaxed: byCode ? null : relaxed,
  };
}

/** Best scores first and within one score the popular first: every score is a row whose length is counted first. */
function inOrder(columns: Columns, scores: Uint8Array, most: number): Int32Array {
  const starts = new Int32Array(257);
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] as number;
    if (score > 0) starts[256 - score] = (starts[256 - score] as number) + 1;
  }
  for (let row = 1, before = 0; row < 257; row += 1) {
    const length = starts[row] as number;
    starts[row] = before;
    before += length;
  }
  const order = new Int32Array(most);
  const popular = columns.order('popularity');
  let count = 0;
  for (let at = 0; at < popular.length; at += 1) {
    const slot = popular[at] as number;
    const score = scores[slot] as number;
    if (score === 0) continue;
    const row = 256 - score;
    order[starts[row] as number] = slot;
    starts[row] = (starts[row] as number) + 1;
    count += 1;
  }
  return order.subarray(0, count);
}
