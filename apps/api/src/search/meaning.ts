import { type Candidate, ownWords } from './candidates.ts';
import { partsOf } from './compounds.ts';
import { fits } from './fits.ts';
import { otherWords, type Synonyms } from './synonyms.ts';
import { errorsBetween, forgiven, lettersOf } from './typing-errors.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

export type Meaning = {
  candidates: Candidate[];
  /** Of a compound that the shop does not know, what either part of it may be: what has both is meant before the others. */
  parts: { first: Candidate[]; last: Candidate[] } | null;
  /** Whether the word itself, or a longer one, is in the shop. */
  isKnown: boolean;
  /** What was probably meant, where it is not. */
  correction: string | null;
};

/** What a word of a question may mean among a shop's words, and how well each fits. */
export function meaningOf(word: Word, language: string, vocabulary: Vocabulary, synonyms: Synonyms): Meaning {
  const best = new Map<Term, number>();
  const add = (candidates: readonly Candidate[], factor = 1) => {
    for (const { term, fit } of candidates) best.set(term, Math.max(best.get(term) ?? 0, fit * factor));
  };
  add(ownWords(word, vocabulary));
  const isNumber = /^\d/.test(word.text);
  const longer = word.text.length >= (isNumber ? 3 : 2) ? longerWords(word, best.keys(), vocabulary) : [];
  const isOwn =
    [...best.keys()].some(({ isTelling }) => isTelling) || (longer.length > 0 && word.text.length >= 4);
  const others = otherWords(word.whole, vocabulary, synonyms);
  add(others, isOwn ? fits.alsoSynonym : fits.synonym);
  add(longer.map((term) => ({ term, fit: fits.beginning })));
  const isKnown = isOwn || others.length > 0;
  let correction: string | null = null;
  let parts: Meaning['parts'] = null;
  if (!isOwn && !isNumber) {
    const { first, last, isCompound, isMost } = partsOf(word, language, vocabulary, synonyms);
    const mended =
      best.size === 0 ? withErrors(word, vocabulary) : swapped(word, [...best.keys()], vocabulary);
    const isMended = mended !== null && (mended.isSure || !isCompound);
    if (isMended) {
      add(mended.candidates);
      correction = mended.correction;
    }
    // Derailer is no leer, though it ends so.
    if (!mended?.isSure && (!isMended || mended.correction === null || isMost)) {
      const times = (factor: number) => (one: Candidate) => ({ ...one, fit: one.fit * factor });
      // Where the shop says what a compound is, its last part may be meant as well, and its first is not.
      const firsts = others.length > 0 ? [] : first;
      parts = { first: firsts.map(times(fits.firstPart)), last: last.map(times(fits.lastPart)) };
    }
  }
  if (!isNumber && word.text.length >= 4 && (isKnown || (best.size === 0 && !hasParts(parts)))) {
    add(vocabulary.containing(word.text).map((term) => ({ term, fit: fits.within })));
  }
  return { candidates: [...best].map(([term, fit]) => ({ term, fit })), parts, isKnown, correction };
}

/** Words that begin with it or, where none does, with another form of it: pannenkoekenpan of pannekoek. */
function longerWords({ text }: Word, forms: Iterable<Term>, vocabulary: Vocabulary): Term[] {
  const longer = vocabulary.beginningWith(text);
  if (longer.length > 0 || text.length < 4) return longer;
  return [...forms].flatMap((form) => (form.isTelling ? [] : vocabulary.beginningWith(form.text)));
}

export const hasParts = (parts: Meaning['parts']) =>
  parts !== null && parts.first.length + parts.last.length > 0;

const isSwapped = ({ text, letters }: Term, word: Word) =>
  text.length === word.text.length && letters === lettersOf(word.text);

/** Breaks, which only running text has, where a word of the shop has the same letters but for two that changed places: brakes. */
function swapped(word: Word, found: readonly Term[], vocabulary: Vocabulary) {
  if (word.text.length < 5 || found.some(({ isTelling, isValue }) => isTelling || isValue)) return null;
  const term = vocabulary
    .near(word, 1, false)
    .map((near) => near.term)
    .filter((near) => isSwapped(near, word))
    .sort((a, b) => b.postings.length - a.postings.length)[0];
  if (!term) return null;
  const candidates = ownWords(term, vocabulary).map((one) => ({ ...one, fit: one.fit * fits.oneError }));
  return { candidates, correction: term.text, isSure: true };
}

/** Words that it is with typing errors, and the likeliest; `isSure` where one is a single error away. */
function withErrors(word: Word, vocabulary: Vocabulary) {
  const most = forgiven(word.text.length);
  const sounding = most === 0 ? [] : vocabulary.soundingAs(word);
  const near = [
    ...sounding.map((term) => ({ term, errors: 1, isBeginning: false })),
    ...(most === 0 ? [] : vocabulary.near(word, most, word.text.length >= 5)),
  ];
  const whole = near.filter(({ isBeginning }) => !isBeginning);
  const least = Math.min(...whole.map(({ errors }) => errors));
  const likely = whole
    .filter(({ errors }) => errors === least)
    .map(({ term }) => ({ term, errors: errorsBetween(word.text, term.text, most) }))
    .sort(
      (a, b) =>
        a.errors - b.errors ||
        Number(isSwapped(b.term, word)) - Number(isSwapped(a.term, word)) ||
        b.term.postings.length - a.term.postings.length,
    )[0];
  // Potchrysant where chrisant is chrysant.
  const compounds = likely && likely.term.stem.length >= 4 ? vocabulary.endingIn(likely.term.stem) : [];
  return {
    // Where some word is one error away, those that are two errors away are not meant.
    candidates: [
      ...near
        .filter(({ errors }) => errors <= least)
        .map(({ term, errors, isBeginning }) => ({
          term,
          fit: isBeginning ? fits.beginningWithError / errors : errors === 1 ? fits.oneError : fits.twoErrors,
        })),
      ...compounds.map((term) => ({
        term,
        fit: fits.ending * (least === 1 ? fits.oneError : fits.twoErrors),
      })),
    ],
    correction: likely?.term.text ?? null,
    isSure: least === 1,
  };
}
