import type { Candidate } from './candidates.ts';
import { joinedMeaning } from './compounds.ts';
import { fits } from './fits.ts';
import type { GrowingList } from './growing-list.ts';
import { hasParts, type Meaning, meaningOf } from './meaning.ts';
import { pointsByPlace } from './points-by-place.ts';
import type { ProductWords } from './product-words.ts';
import { otherWords, type Synonyms } from './synonyms.ts';
import { withFillers, wordsOf } from './words.ts';

/** How well each product fits a question. */
export type Found = {
  /** Slots of products, each once, in no order. */
  slots: ArrayLike<number>;
  /** Of each of these, from 1 to 104. */
  scores: ArrayLike<number>;
  /** Whether every word is the shop's, and some product has them all. */
  isCertain: boolean;
  /** The question with its typing errors mended, or null where it had none. */
  corrected: string | null;
  /** The words that were searched for, where not all of them are in any product; else null. */
  relaxed: string | null;
};

/** Words of a question that are looked at. */
const mostWords = 10;
/**
 * Where every product with all words is worth less than this on average, it has some of them in a place that says little, as a
 * description. Products that lack a word are shown as well then.
 */
const inPassing = 45;
/**
 * Where no product has all words, those are shown whose words count for most. A number counts for less than any word: '20' in 'pan 20 cm'
 * tells one pan from another, but a product with a 20 and no pan is not what is meant.
 * A word of running text alone tells nothing apart: who asks a bicycle shop for a 'bike bell' means any, first the one of which 'bike' is said.
 */
const weights = { word: mostWords + 1, number: 1, aside: 0 };
/** Each word of a question that a product has sets a bit of its own; the bit after theirs says that it has two of them as one word. */
const isJoinedBit = 1 << mostWords;
/** What a product is worth that has both parts of a compound, at most: behind those that have the word itself. */
const bothParts = 95;
/** What the first part of a compound is worth in a description. */
const inDescription = Math.round((pointsByPlace.at(-1) ?? 0) * fits.firstPart);
/** What having the whole name asked for is worth on top, or every word where products without one are shown as well. */
const onTop = 4;

/** The products that a text finds among a shop's words in one language. Takes time by the hits, not by the shop. */
export function findProducts(words: ProductWords, text: string, synonyms: Synonyms): Found {
  const asked = wordsOf(text, words.language).slice(0, mostWords);
  const meanings = asked.map((word) => meaningOf(word, words.language, words.vocabulary, synonyms));
  for (let i = 0; i + 1 < asked.length; i += 1) {
    const [one, other] = [asked[i], asked[i + 1]];
    if (!one || !other) continue;
    const joined = [
      ...joinedMeaning(one, other, words.language, words.vocabulary),
      ...otherWords(`${one.whole} ${other.whole}`, words.vocabulary, synonyms),
    ];
    if (joined.length === 0) continue;
    meanings[i]?.candidates.push(...joined);
    meanings[i + 1]?.candidates.push(...joined);
  }
  const joinedToFiller = withFillers(text, words.language);
  for (const [index, meaning] of meanings.entries()) {
    const joined = joinedToFiller.get(asked[index]?.text ?? '');
    for (const term of joined ? words.vocabulary.sameAs(joined) : [])
      meaning.candidates.push({ term, fit: fits.form });
  }
  const tally = tallyOf(words);
  const [only] = meanings;
  if (only && asked.length === 1) {
    const { slots, scores } = tally.ofOne(only);
    const isCertain = slots.length > 0 && only.isKnown;
    return { slots, scores, isCertain, corrected: correctedText(asked, meanings), relaxed: null };
  }
  const counts = meanings.map((meaning, index) => weightOf(asked[index]?.text ?? '', meaning));
  const isAllAside = counts.every((weight) => weight === weights.aside);
  for (const [index, meaning] of meanings.entries()) {
    tally.add(meaning, isAllAside ? weights.word : (counts[index] as number));
  }
  const { slots, scores, isComplete } = tally.result(asked.length);
  const relaxed = isComplete || slots.length === 0 ? null : tally.wordsOfBest(asked);
  tally.clear();
  return {
    slots,
    scores,
    isCertain: isComplete && slots.length > 0 && meanings.every(({ isKnown }) => isKnown),
    corrected: correctedText(asked, meanings),
    relaxed,
  };
}

/** What a word of a question counts for. */
function weightOf(text: string, { candidates, parts }: Meaning): number {
  if (/^\d/.test(text)) return weights.number;
  if (hasParts(parts) || candidates.length === 0) return weights.word;
  return candidates.every(({ term }) => !term.isTelling && !term.isValue) ? weights.aside : weights.word;
}

/**
 * One for each shop and language, since a new one takes 14 bytes of fresh memory for each product, which costs a shop of
 * 100,000 more than most questions do.
 */
const tallies = new WeakMap<ProductWords, Tally>();

function tallyOf(words: ProductWords): Tally {
  const known = tallies.get(words);
  if (known && known.size >= words.size) return known;
  const made = new Tally(words);
  tallies.set(words, made);
  return made;
}

function correctedText(asked: readonly { text: string }[], meanings: readonly Meaning[]): string | null {
  if (meanings.every(({ correction }) => correction === null)) return null;
  return asked.map(({ text }, index) => meanings[index]?.correction ?? text).join(' ');
}

/** Adds up, per document, what each word of a question is worth in it; `clear` makes it ready for the next question. */
class Tally {
  /** Documents that there is room for. */
  readonly size: number;
  readonly #words: ProductWords;
  readonly #best: Uint8Array;
  readonly #sums: Uint16Array;
  readonly #counts: Uint8Array;
  /** What the words count for that the document has. */
  readonly #weights: Uint8Array;
  /** A bit per word of the question that the document has, and one for having two of them as one word. */
  readonly #which: Uint16Array;
  readonly #touched: Int32Array;
  readonly #seen: Int32Array;
  /** What documents are worth by the last part of a compound, while its first is looked at. */
  readonly #byLast: Uint8Array;
  #seenCount = 0;
  #nth = 0;
  #asked = 0;
  /** Whether a word of the question counts for nothing. */
  #hasAside = false;

  constructor(words: ProductWords) {
    // Changed products become new documents.
    this.size = Math.ceil(words.size * 1.1);
    this.#words = words;
    this.#best = new Uint8Array(this.size);
    this.#sums = new Uint16Array(this.size);
    this.#counts = new Uint8Array(this.size);
    this.#weights = new Uint8Array(this.size);
    this.#which = new Uint16Array(this.size);
    this.#byLast = new Uint8Array(this.size);
    this.#touched = new Int32Array(this.size);
    this.#seen = new Int32Array(this.size);
  }

  clear(): void {
    for (let i = 0; i < this.#seenCount; i += 1) {
      const doc = this.#seen[i] as number;
      this.#sums[doc] = 0;
      this.#counts[doc] = 0;
      this.#weights[doc] = 0;
      this.#which[doc] = 0;
    }
    this.#seenCount = 0;
    this.#nth = 0;
    this.#asked = 0;
    this.#hasAside = false;
  }

  /** What a question of one word finds: there is nothing to add up, which for a word that all have takes longest. */
  ofOne(meaning: Meaning): { slots: Int32Array; scores: Uint8Array } {
    const count = this.#rateAll(meaning);
    const slots = new Int32Array(count);
    const scores = new Uint8Array(count);
    let found = 0;
    for (let i = 0; i < count; i += 1) {
      const doc = this.#touched[i] as number;
      const points = this.#best[doc] as number;
      this.#best[doc] = 0;
      const slot = this.#words.slotOf(doc);
      if (slot < 0) continue;
      const isWhole = points >= 90 && this.#words.nameLengths.values[doc] === 1;
      slots[found] = slot;
      scores[found] = points + (isWhole ? onTop : 0);
      found += 1;
    }
    return { slots: slots.subarray(0, found), scores: scores.subarray(0, found) };
  }

  add(meaning: Meaning, weight: number): void {
    const count = this.#rateAll(meaning);
    for (let i = 0; i < count; i += 1) this.#note(this.#touched[i] as number, weight);
    for (const { term, isJoined } of meaning.candidates) {
      if (isJoined) this.#noteJoined(term.postings);
    }
    this.#nth += 1;
    this.#asked += weight;
    if (weight === weights.aside) this.#hasAside = true;
  }

  #noteJoined({ values, length }: GrowingList): void {
    for (let i = 0; i < length; i += 1) {
      const doc = (values[i] as number) >> 4;
      this.#which[doc] = (this.#which[doc] as number) | isJoinedBit;
    }
  }

  /** Notes what the best that a word may be is worth in each document that has it; how many documents they are. */
  #rateAll({ candidates, parts }: Meaning): number {
    if (parts === null) return this.#rate(candidates, 0);
    const lasts = this.#touched.slice(0, this.#rate(parts.last, 0));
    for (const doc of lasts) {
      this.#byLast[doc] = this.#best[doc] as number;
      this.#best[doc] = 0;
    }
    let count = this.#rate(parts.first, 0);
    for (const doc of lasts) {
      const byFirst = this.#best[doc] as number;
      const byLast = this.#byLast[doc] as number;
      if (byFirst === 0) this.#touched[count++] = doc;
      // Many things are described with a word that says nothing of what they are.
      this.#best[doc] =
        byFirst > inDescription ? Math.min(bothParts, byFirst + byLast) : Math.max(byFirst, byLast);
    }
    return this.#rate(candidates, count);
  }

  /** Goes on noting that where `noted` documents have been. */
  #rate(candidates: readonly Candidate[], noted: number): number {
    const best = this.#best;
    const touched = this.#touched;
    let count = noted;
    for (const { term, fit } of candidates) {
      const worth = pointsByPlace.map((points) => Math.max(1, Math.round(points * fit)));
      const { values, length } = term.postings;
      for (let i = 0; i < length; i += 1) {
        const posting = values[i] as number;
        const doc = posting >> 4;
        const points = worth[posting & 15] as number;
        const before = best[doc] as number;
        if (before === 0) touched[count++] = doc;
        if (points > before) best[doc] = points;
      }
    }
    return count;
  }

  /** Adds what the word is worth in a document to what the words before it are. */
  #note(doc: number, weight: number): void {
    const had = this.#counts[doc] as number;
    if (had === 0) this.#seen[this.#seenCount++] = doc;
    this.#counts[doc] = had + 1;
    this.#weights[doc] = (this.#weights[doc] as number) + weight;
    this.#sums[doc] = (this.#sums[doc] as number) + (this.#best[doc] as number);
    this.#which[doc] = (this.#which[doc] as number) | (1 << this.#nth);
    this.#best[doc] = 0;
  }

  /** The most that words count for which a product has, and whether all that have so many have them in passing only. */
  #bestWeight(asked: number): { most: number; isWeak: boolean } {
    let most = 0;
    let best = 0;
    for (const doc of this.#seen.subarray(0, this.#seenCount)) {
      const weight = this.#weights[doc] as number;
      if (weight < most || this.#words.slotOf(doc) < 0) continue;
      if (weight > most) best = 0;
      most = weight;
      best = Math.max(best, (this.#sums[doc] as number) / asked);
    }
    return { most, isWeak: asked > 1 && most === this.#asked && best < inPassing };
  }

  /** The products that have all words or, where none has, those that have what counts most. */
  result(asked: number): { slots: Int32Array; scores: Uint8Array; isComplete: boolean } {
    const slots = new Int32Array(this.#seenCount);
    const scores = new Uint8Array(this.#seenCount);
    const { most, isWeak } = this.#bestWeight(asked);
    const least = isWeak ? Math.max(1, most - weights.word) : most;
    let found = 0;
    for (let i = 0; i < this.#seenCount; i += 1) {
      const doc = this.#seen[i] as number;
      if ((this.#weights[doc] as number) < least) continue;
      const slot = this.#words.slotOf(doc);
      if (slot < 0) continue;
      const mean = Math.round((this.#sums[doc] as number) / asked);
      slots[found] = slot;
      const hasMore = this.#hasAside ? this.#counts[doc] === asked : mean >= 90 && this.#isWhole(doc, asked);
      scores[found] = Math.max(1, mean + (hasMore ? onTop : 0));
      found += 1;
    }
    return {
      slots: slots.subarray(0, found),
      scores: scores.subarray(0, found),
      isComplete: most === this.#asked,
    };
  }

  /** Whether the words asked for are all of a document's name. */
  #isWhole(doc: number, asked: number): boolean {
    const length = this.#words.nameLengths.values[doc] as number;
    // Where two of them stand as one word, that may be in its name or anywhere else.
    const isJoined = ((this.#which[doc] as number) & isJoinedBit) !== 0;
    return this.#counts[doc] === asked && (length === asked || (isJoined && length === asked - 1));
  }

  /** The words that the very best document has: others have as many, of which some may be other words. */
  wordsOfBest(asked: readonly { text: string }[]): string {
    let most = 0;
    let best = 0;
    let had = 0;
    for (const doc of this.#seen.subarray(0, this.#seenCount)) {
      const weight = this.#weights[doc] as number;
      const sum = this.#sums[doc] as number;
      if (weight < most || (weight === most && sum <= best) || this.#words.slotOf(doc) < 0) continue;
      most = weight;
      best = sum;
      had = this.#which[doc] as number;
    }
    return asked
      .filter((_, index) => had & (1 << index))
      .map(({ text }) => text)
      .join(' ');
  }
}
