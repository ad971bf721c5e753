import type { TypedFastBitSet } from 'typedfastbitset';

/** A set of products, by their slots. */
export type Slots = TypedFastBitSet;

/** Which part of a list: places to pass over, and how many after them. */
export type PageOf = { offset: number; limit: number };

/** How many steps along an order take as long as putting one slot of a set in order. */
const stepsForOne = 64;

/**
 * Whether putting a set in order is quicker than walking an order of `among` slots until so many of it are met, taking them to be
 * spread evenly.
 */
export function isQuickerSorted(slots: Slots, among: number, wanted: number): boolean {
  const size = slots.size();
  return size * stepsForOne < among * Math.min(1, wanted / size);
}

/** The words of a set that have any bit, with their places: of a small set few, and only those are looked at to count by it. */
export type FilledParts = { places: Uint32Array; bits: Uint32Array };

export function filledParts({ words }: Slots): FilledParts {
  const places = new Uint32Array(words.length);
  const bits = new Uint32Array(words.length);
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    if (word === 0) continue;
    places[count] = at;
    bits[count] = word;
    count += 1;
  }
  return { places: places.subarray(0, count), bits: bits.subarray(0, count) };
}

/** How many slots are in both sets. */
export function sizeOfBoth({ places, bits }: FilledParts, { words }: Slots): number {
  let size = 0;
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as number;
    if (place >= words.length) break;
    size += bitsIn((bits[i] as number) & (words[place] as number));
  }
  return size;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
