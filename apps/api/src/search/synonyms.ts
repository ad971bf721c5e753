import { type Candidate, ownWords } from './candidates.ts';
import { GrowingList } from './growing-list.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

/** What else a word or several are called: one word, or several that a product has all of. */
export type OtherName = readonly Word[];

/** Other names for a word or for several, by those in one spelling (`whole`) with a space between; in one language of the shop. */
export type Synonyms = ReadonlyMap<string, readonly OtherName[]>;

/** What the shop calls the same thing. */
export function otherWords(wholes: string, vocabulary: Vocabulary, synonyms: Synonyms): Candidate[] {
  return (synonyms.get(wholes) ?? []).flatMap((name) => {
    const [word] = name;
    if (!word) return [];
    if (name.length > 1) return togetherIn(name, vocabulary);
    const { stem, whole } = word;
    return ownWords({ text: stem, stem, whole, isBare: false }, vocabulary);
  });
}

/** Several words as one: frying pan, where a skillet is asked for, is what has both. */
function togetherIn(name: OtherName, vocabulary: Vocabulary): Candidate[] {
  const [first = [], ...others] = name.map((word) => vocabulary.sameAs(word));
  let together: Term[] = first;
  for (const terms of others) {
    together = together.flatMap((one) =>
      terms.map((other) => ({ ...one, postings: inBoth(one.postings, other.postings) })),
    );
  }
  return together
    .filter(({ isTelling, postings }) => isTelling && postings.length > 0)
    .map((term) => ({ term, fit: 1 }));
}

/** The texts that two words stand in, at the place that says less. Both lists are in the order of the texts. */
function inBoth(one: GrowingList, other: GrowingList): GrowingList {
  const both = new GrowingList();
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [here, there] = [one.values[i] as number, other.values[j] as number];
    if (here >> 4 === there >> 4) both.push(Math.max(here, there));
    if (here >> 4 <= there >> 4) i += 1;
    if (there >> 4 <= here >> 4) j += 1;
  }
  return both;
}
