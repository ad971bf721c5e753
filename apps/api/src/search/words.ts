import { takeMeasures } from './measures.ts';
import { stemDutch, wholeDutch } from './stem-dutch.ts';
import { stemEnglish } from './stem-english.ts';

/** A word as it is compared: its letters without accents, and the stem that its forms share. */
export type Word = {
  text: string;
  /** Compounds are known by the stem of their last part. */
  stem: string;
  /** The stem in one spelling, by which whole words are the same. */
  whole: string;
  /** Whether it has no ending. Two words without one that differ, as kas and kaas, are two words. */
  isBare: boolean;
};

const stemmers: Record<string, (word: string) => string> = { nl: stemDutch, en: stemEnglish };
const wholes: Record<string, (stem: string) => string> = { nl: wholeDutch };

/** Words that say nothing about which product is meant. */
const fillers = new Set(
  `de het een en van voor met in op te aan der den des of uit naar bij om als is dat die per
  the a an of for and with in on to from at by`.split(/\s+/),
);

const letters = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ł', 'l'],
  ['×', ' '],
  ['”', '"'],
  ['″', '"'],
]);

/** A text in plain lower-case letters: no accents, no apostrophes, no endings behind one (accu's, chef's). */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøœæł×”″]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/[’'`´]s(?![a-z0-9])/g, '')
    .replace(/[’'`´]/g, '');
}

/** Stems are asked for the same words over and over. */
const most = 50_000;
const known = new Map<string, Map<string, Word>>();

/** A plain word with its stem in this language; numbers and measures are their own. */
export function wordOf(text: string, language: string): Word {
  let words = known.get(language);
  if (!words) {
    words = new Map();
    known.set(language, words);
  }
  const found = words.get(text);
  if (found) return found;
  const stemmer = stemmers[language];
  const stem = stemmer && text.length > 2 && !/\d/.test(text) ? stemmer(text) : text;
  const word = {
    text,
    stem,
    whole: wholes[language]?.(stem) ?? stem,
    isBare: text.replace(/([aeou])\1/g, '$1') === stem.replace(/([aeou])\1/g, '$1'),
  };
  if (words.size >= most) words.clear();
  words.set(text, word);
  return word;
}

/** What a plain text is made of, in its order, and its measures. */
function tokensOf(text: string): { all: string[]; measures: string[] } {
  const { measures, rest } = takeMeasures(plain(text).replace(/(\d)\s*x\s*(?=\d)/g, '$1 '));
  // E-bike and t-shirt are one word; every other hyphen joins two.
  const joined = rest.replace(/(?<![a-z0-9])([a-z])-(?=[a-z])/g, '$1');
  const all = (joined.match(/\d+[.,]\d+|[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(',', '.'));
  return { all, measures };
}

/**
 * The words of a text in its order, measures last. Texts that are kept and texts that are asked for are prepared by this
 * alone. A text of nothing but fillers keeps them.
 */
export function wordsOf(text: string, language: string): Word[] {
  const { all, measures } = tokensOf(text);
  const telling = all.filter((word) => !fillers.has(word));
  const kept = telling.length + measures.length > 0 ? telling : all;
  return [...kept, ...measures].map((word) => wordOf(word, language));
}

/** Words of a text written together with the filler before them, by their own text: voor derailleur is a voorderailleur, perhaps. */
export function withFillers(text: string, language: string): Map<string, Word> {
  const { all } = tokensOf(text);
  return new Map(
    all.flatMap((word, at) => {
      const before = all[at - 1];
      return before !== undefined && fillers.has(before) && !fillers.has(word)
        ? [[word, wordOf(before + word, language)] as const]
        : [];
    }),
  );
}
