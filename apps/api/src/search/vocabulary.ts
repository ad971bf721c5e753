import { GrowingList } from './growing-list.ts';
import { canBegin, canBeNear, errorsBetween, lettersOf } from './typing-errors.ts';
import type { Word } from './words.ts';

/** A word of a shop, with the texts that it stands in. */
export type Term = Word & {
  letters: number;
  /** Whether it stands in more than descriptions. Only such words are found by a part or with an error. */
  isTelling: boolean;
  /** Number of the text times 16, plus the place that the word has in it. */
  postings: GrowingList;
};

/** Terms sorted by a text of each, in which beginnings are looked up. */
class Sorted {
  #terms: Term[] = [];
  readonly #key: (term: Term) => string;
  #isSorted = true;

  constructor(key: (term: Term) => string) {
    this.#key = key;
  }

  add(term: Term): void {
    this.#terms.push(term);
    this.#isSorted = false;
  }

  get all(): readonly Term[] {
    if (!this.#isSorted) {
      const key = this.#key;
      this.#terms.sort((a, b) => (key(a) < key(b) ? -1 : 1));
      this.#isSorted = true;
    }
    return this.#terms;
  }

  /** Terms whose text begins so, at most `most`. */
  beginningWith(text: string, most: number): Term[] {
    const terms = this.all;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#key(terms[middle] as Term) < text) low = middle + 1;
      else high = middle;
    }
    const found: Term[] = [];
    for (let at = low; at < terms.length && found.length < most; at += 1) {
      const term = terms[at] as Term;
      if (!this.#key(term).startsWith(text)) break;
      found.push(term);
    }
    return found;
  }
}

const reversed = (text: string) => [...text].reverse().join('');
/** Words that a part of a word is looked for in, at most. */
const mostFound = 400;

/** The words of a shop in one language. */
export class Vocabulary {
  readonly #terms = new Map<string, Term>();
  readonly #byStem = new Map<string, Term[]>();
  readonly #byText = new Sorted(({ text }) => text);
  readonly #byEnd = new Sorted((term) => this.#ends.get(term.stem) ?? '');
  readonly #ends = new Map<string, string>();

  get size(): number {
    return this.#terms.size;
  }

  /** The term of a word, made where there is none yet. */
  term(word: Word, isTelling: boolean): Term {
    let term = this.#terms.get(word.text);
    if (!term) {
      term = { ...word, letters: lettersOf(word.text), isTelling: false, postings: new GrowingList() };
      this.#terms.set(word.text, term);
      const same = this.#byStem.get(word.stem);
      if (same) same.push(term);
      else this.#byStem.set(word.stem, [term]);
    }
    if (isTelling && !term.isTelling) {
      term.isTelling = true;
      this.#byText.add(term);
      this.#ends.set(term.stem, reversed(term.stem));
      this.#byEnd.add(term);
    }
    return term;
  }

  /** The forms of the same word. */
  sameAs(word: Word): Term[] {
    const same = this.#byStem.get(word.stem) ?? [];
    return same.filter((term) => term.text === word.text || !(term.isBare && word.isBare));
  }

  /** Longer words that begin so: koeken in koekenpan. */
  beginningWith(text: string): Term[] {
    return this.#byText.beginningWith(text, mostFound).filter((term) => term.text !== text);
  }

  /** Compounds whose last part is this stem: mes in koksmes. */
  endingIn(stem: string): Term[] {
    return this.#byEnd
      .beginningWith(reversed(stem), mostFound)
      .filter((term) => term.stem.length >= stem.length + 2);
  }

  /** Words that have these letters anywhere within. */
  containing(text: string): Term[] {
    return this.#byText.all.filter((term) => term.text.includes(text)).slice(0, mostFound);
  }

  /** Words within `most` typing errors, with how many; also those that begin so, where `orBegins`. */
  near(word: Word, most: number, orBegins: boolean): { term: Term; errors: number; isBeginning: boolean }[] {
    const found: { term: Term; errors: number; isBeginning: boolean }[] = [];
    const letters = lettersOf(word.text);
    for (const term of this.#byText.all) {
      if (canBeNear(letters, term.letters, most)) {
        const errors = Math.min(
          errorsBetween(word.text, term.text, most),
          Math.max(1, errorsBetween(word.stem, term.stem, most)),
        );
        if (errors > 0 && errors <= most) {
          found.push({ term, errors, isBeginning: false });
          continue;
        }
      }
      if (orBegins && term.text.length > word.text.length && canBegin(letters, term.letters, most)) {
        const errors = errorsBetween(word.text, term.text, most, true);
        if (errors > 0 && errors <= most) found.push({ term, errors, isBeginning: true });
      }
    }
    return found;
  }
}
