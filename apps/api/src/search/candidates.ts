import type { Term, Vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

/** A word of the shop that may be what a word of the question means, and how well it fits: 1 is the word itself. */
export type Candidate = {
  term: Term;
  fit: number;
  /** Whether two words of the question make it when written together. */
  isJoined?: boolean;
};

/** How well a word fits that is not the very same. */
export const fits = {
  form: 0.98,
  /** Another word for it, where the shop does not have the word itself. */
  synonym: 0.9,
  ending: 0.78,
  /** Another word for it, where it does: behind all that has the word itself. */
  alsoSynonym: 0.75,
  oneError: 0.8,
  twoErrors: 0.65,
  lastPart: 0.6,
  firstPart: 0.45,
  beginning: 0.5,
  beginningWithError: 0.42,
  within: 0.4,
};

/** The word in its forms, and compounds that end in it. */
export function ownWords(word: Word, vocabulary: Vocabulary): Candidate[] {
  const same = vocabulary
    .sameAs(word)
    .map((term) => ({ term, fit: term.text === word.text ? 1 : fits.form }));
  if (word.stem.length < 3) return same;
  const compounds = vocabulary.endingIn(word.stem).map((term) => ({ term, fit: fits.ending }));
  return [...same, ...compounds];
}
