import { errorsBetween, forgiven } from './typing-errors.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import { type Word, wordOf } from './words.ts';

/** A word of the shop that may be what a word of the question means, and how well it fits: 1 is the word itself. */
export type Candidate = {
  term: Term;
  fit: number;
};

export type Meaning = {
  candidates: Candidate[];
  /** Whether the word itself, or a longer one, is in the shop. */
  isKnown: boolean;
  /** What was probably meant, where it is not. */
  correction: string | null;
};

/** How well a word fits that is not the very same. */
const fits = {
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

/** Other words for a word or for two, by their stems with a space between, as stems; in one language of the shop. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** What a word of a question may mean among a shop's words, and how well each fits. */
export function meaningOf(word: Word, language: string, vocabulary: Vocabulary, synonyms: Synonyms): Meaning {
  const best = new Map<Term, number>();
  const add = (candidates: readonly Candidate[], factor = 1) => {
    for (const { term, fit } of candidates) best.set(term, Math.max(best.get(term) ?? 0, fit * factor));
  };
  add(ownWords(word, vocabulary));
  const isNumber = /^\d/.test(word.text);
  const longer = word.text.length >= (isNumber ? 3 : 2) ? vocabulary.beginningWith(word.text) : [];
  const isOwn =
    [...best.keys()].some(({ isTelling }) => isTelling) || (longer.length > 0 && word.text.length >= 4);
  const others = otherWords(word.stem, vocabulary, synonyms);
  add(others, isOwn ? fits.alsoSynonym : fits.synonym);
  add(longer.map((term) => ({ term, fit: fits.beginning })));
  const isKnown = isOwn || others.length > 0;
  let correction: string | null = null;
  if (!isOwn && !isNumber) {
    const { first, last } = partsOf(word, language, vocabulary);
    const mended = best.size === 0 ? withErrors(word, vocabulary) : null;
    const isCompound = first.length > 0 && last.length > 0;
    if (mended && (mended.isSure || !isCompound)) {
      add(mended.candidates);
      correction = mended.correction;
    }
    if (!mended?.isSure) {
      add(last, fits.lastPart);
      add(first, fits.firstPart);
    }
  }
  if (!isNumber && word.text.length >= 4 && (isKnown || best.size === 0)) {
    add(vocabulary.containing(word.text).map((term) => ({ term, fit: fits.within })));
  }
  return { candidates: [...best].map(([term, fit]) => ({ term, fit })), isKnown, correction };
}

/** What the shop calls the same thing. */
export function otherWords(stems: string, vocabulary: Vocabulary, synonyms: Synonyms): Candidate[] {
  return (synonyms.get(stems) ?? []).flatMap((stem) =>
    ownWords({ text: stem, stem, isBare: false }, vocabulary),
  );
}

/** The word in its forms, and compounds that end in it. */
function ownWords(word: Word, vocabulary: Vocabulary): Candidate[] {
  const same = vocabulary
    .sameAs(word)
    .map((term) => ({ term, fit: term.text === word.text ? 1 : fits.form }));
  if (word.stem.length < 3) return same;
  const compounds = vocabulary.endingIn(word.stem).map((term) => ({ term, fit: fits.ending }));
  return [...same, ...compounds];
}

/** Words that it is with typing errors, and the likeliest; `isSure` where one is a single error away. */
function withErrors(word: Word, vocabulary: Vocabulary) {
  const most = forgiven(word.text.length);
  const near = most === 0 ? [] : vocabulary.near(word, most, word.text.length >= 5);
  const whole = near.filter(({ isBeginning }) => !isBeginning);
  const least = Math.min(...whole.map(({ errors }) => errors));
  const likely = whole
    .filter(({ errors }) => errors === least)
    .map(({ term }) => ({ term, errors: errorsBetween(word.text, term.text, most) }))
    .sort((a, b) => a.errors - b.errors || b.term.postings.length - a.term.postings.length)[0];
  return {
    // Whoever made one error did not make two.
    candidates: near
      .filter(({ errors }) => errors <= least)
      .map(({ term, errors, isBeginning }) => ({
        term,
        fit: isBeginning ? fits.beginningWithError / errors : errors === 1 ? fits.oneError : fits.twoErrors,
      })),
    correction: likely?.term.text ?? null,
    isSure: least === 1,
  };
}

/** Parts of compounds that say how many, not what. */
const amounts = new Set(['set', 'stuk', 'paar', 'doos']);

/** Of a compound that the shop does not know, the parts that it does know: bel of fietsbel, koffie and bonen. */
function partsOf(word: Word, language: string, vocabulary: Vocabulary) {
  const telling = (candidates: Candidate[]) => candidates.filter(({ term }) => term.isTelling);
  const isKnown = (part: Word) => vocabulary.sameAs(part).some(({ isTelling }) => isTelling);
  let last: Candidate[] = [];
  for (let cut = 2; cut <= word.text.length - 3; cut += 1) {
    const part = wordOf(word.text.slice(cut), language);
    if (amounts.has(part.text)) continue;
    const found = telling(ownWords(part, vocabulary));
    if (part.stem.length >= 3 && found.length >= last.length && isKnown(part)) {
      last = found;
      break;
    }
    if (part.stem.length >= 4 && found.length > last.length) last = found;
  }
  for (let cut = word.text.length - 3; cut >= 4; cut -= 1) {
    const part = wordOf(word.text.slice(0, cut), language);
    if (isKnown(part)) return { first: telling(ownWords(part, vocabulary)), last };
  }
  return { first: [], last };
}

const joints = ['', 's', 'e', 'en', 'n'];

/** The one word that two words of a question make when written together: koks mes, tea pot. */
export function joinedMeaning(one: Word, other: Word, language: string, vocabulary: Vocabulary): Candidate[] {
  return joints.flatMap((joint) => {
    const joined = wordOf(`${one.text}${joint}${other.text}`, language);
    const same = vocabulary.sameAs(joined).map((term) => ({ term, fit: fits.form }));
    const longer = vocabulary.beginningWith(joined.text).map((term) => ({ term, fit: fits.beginning }));
    return [...same, ...longer];
  });
}
