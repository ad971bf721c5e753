/** Letters that a word has, one bit each: two words that differ by few letters differ by few bits. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}

function bitsIn(bits: number): number {
  let left = bits;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}

/** Whether words of these letters can be within `most` errors of each other; an error changes two letters at most. */
export function canBeNear(one: number, other: number, most: number): boolean {
  return bitsIn(one ^ other) <= 2 * most;
}

/** Whether a word with the first letters can be the beginning of one with the others, `most` errors aside. */
export function canBegin(beginning: number, whole: number, most: number): boolean {
  return bitsIn(beginning & ~whole) <= most;
}

/** Errors that are forgiven in a word of this length. */
export function forgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Whether two letters of a word changed places that are no neighbours: santuko is santoku. Shorter words become other words by it. */
export function isExchanged(one: string, other: string): boolean {
  if (one.length < 6 || one.length !== other.length) return false;
  const differing: number[] = [];
  for (let i = 0; i < one.length && differing.length < 3; i += 1) if (one[i] !== other[i]) differing.push(i);
  const [a = 0, b = 0] = differing;
  return differing.length === 2 && one[a] === other[b] && one[b] === other[a];
}

const rows = [new Uint8Array(80), new Uint8Array(80), new Uint8Array(80)];

/**
 * Letters to add, leave out, change or swap with their neighbour to get from `one` to `other`, or `most` + 1 where there
 * are more. With `isBeginning` the rest of `other` costs nothing. Words are at most 64 letters long.
 */
export function errorsBetween(one: string, other: string, most: number, isBeginning = false): number {
  const width = Math.min(other.length, isBeginning ? one.length + most : 64);
  if (one.length > 64 || Math.abs(one.length - width) > most) return most + 1;
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= width; j += 1) {
      const there = other.charCodeAt(j - 1);
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (letter === there ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === there;
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  if (!isBeginning) return Math.min(last[width] ?? 0, most + 1);
  let least = most + 1;
  for (let j = Math.max(0, one.length - most); j <= width; j += 1) least = Math.min(least, last[j] ?? 0);
  return least;
}
