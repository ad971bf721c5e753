import { fits } from './fits.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

/** A word of the shop that may be what a word of the question means, and how well it fits: 1 is the word itself. */
export type Candidate = {
  term: Term;
  fit: number;
  /** Whether it is two words of the question written together: 'broodmes' where 'brood mes' was asked for. */
  isJoined?: boolean;
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
