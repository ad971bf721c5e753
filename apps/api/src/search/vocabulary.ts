import { GrowingList } from './growing-list.ts';
import { soundOf } from './sound.ts';
import { canBegin, canBeNear, errorsBetween, isExchanged, lettersOf } from './typing-errors.ts';
import type { Word } from './words.ts';

/** A word of a shop, with the texts that it stands in. */
export type Term = Word & {
  /** The stem from its end on, by which compounds are found. */
  end: string;
  letters: number;
  /** Whether it stands in more than descriptions. Only such words are found by a part or with an error. */
  isTelling: boolean;
  /** Whether it is, somewhere, a value of an attribute. */
  isValue: boolean;
  /** Number of the text times 16, plus the place that the word has in it. */
  postings: GrowingList;
};

/** Terms sorted by a text of each, in which beginnings are looked up. */
class Sorted {
  #terms: Term[] = [];
  readonly #key: 'text' | 'end';
  #isSorted = true;

  constructor(key: 'text' | 'end') {
    this.#key = key;
  }

  /** While the first words come they are put at its end; what comes after they were asked for finds its place. */
  add(term: Term): void {
    if (this.#terms.length > 0 && !this.#isSorted) {
      this.#terms.push(term);
    } else if (this.#terms.length < 1000) {
      this.#terms.push(term);
      this.#isSorted = false;
    } else {
      this.#terms.splice(this.#placeOf(term[this.#key]), 0, term);
    }
  }

  get all(): readonly Term[] {
    this.sort();
    return this.#terms;
  }

  sort(): void {
    if (this.#isSorted) return;
    const key = this.#key;
    this.#terms.sort((a, b) => (a[key] < b[key] ? -1 : 1));
    this.#isSorted = true;
  }

  /** Terms whose text begins so, at most `most`. */
  beginningWith(text: string, most: number): Term[] {
    const terms = this.all;
    const found: Term[] = [];
    for (let at = this.#placeOf(text); at < terms.length && found.length < most; at += 1) {
      const term = terms[at] as Term;
      if (!term[this.#key].startsWith(text)) break;
      found.push(term);
    }
    return found;
  }

  #placeOf(text: string): number {
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#terms[middle] as Term)[this.#key] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const startsWithDigit = (text: string) => text.charCodeAt(0) <= 57;
const reversed = (text: string) => [...text].reverse().join('');
const soundsOf = ({ text, stem }: Word) => new Set([soundOf(text), soundOf(stem)]);
/** Words that a part of a word is looked for in, at most. */
const mostFound = 400;

function addTo(lists: Map<string, Term[]>, key: string, term: Term): void {
  const list = lists.get(key);
  if (list) list.push(term);
  else lists.set(key, [term]);
}

/** The words of a shop in one language. */
export class Vocabulary {
  readonly #terms = new Map<string, Term>();
  readonly #byWhole = new Map<string, Term[]>();
  readonly #bySound = new Map<string, Term[]>();
  readonly #byText = new Sorted('text');
  readonly #byEnd = new Sorted('end');
  /** Numbers are looked up by themselves and their beginnings alone. */
  readonly #numbers = new Sorted('text');

  get size(): number {
    return this.#terms.size;
  }

  /** The term of a word, made where there is none yet. */
  term(word: Word, isTelling: boolean): Term {
    const isNumber = startsWithDigit(word.text);
    let term = this.#terms.get(word.text);
    if (!term) {
      term = {
        ...word,
        end: isNumber ? '' : reversed(word.stem),
        letters: isNumber ? 0 : lettersOf(word.text),
        isTelling: false,
        isValue: false,
        postings: new GrowingList(),
      };
      this.#terms.set(word.text, term);
      if (!isNumber) addTo(this.#byWhole, term.whole, term);
    }
    if (isTelling && !term.isTelling) {
      term.isTelling = true;
      (isNumber ? this.#numbers : this.#byText).add(term);
      if (!isNumber) {
        this.#byEnd.add(term);
        for (const sound of soundsOf(term)) addTo(this.#bySound, sound, term);
      }
    }
    return term;
  }

  /** Sorts what was added, which the first question would have to wait for. */
  settle(): void {
    for (const sorted of [this.#byText, this.#byEnd, this.#numbers]) sorted.sort();
  }

  /** The forms of the same word. */
  sameAs(word: Word): Term[] {
    if (startsWithDigit(word.text)) {
      const term = this.#terms.get(word.text);
      return term ? [term] : [];
    }
    const same = this.#byWhole.get(word.whole) ?? [];
    return same.filter(
      (term) => term.text === word.text || term.stem !== word.stem || !(term.isBare && word.isBare),
    );
  }

  /** Longer words that begin so: koeken in koekenpan. */
  beginningWith(text: string): Term[] {
    const sorted = startsWithDigit(text) ? this.#numbers : this.#byText;
    return sorted.beginningWith(text, mostFound).filter((term) => term.text !== text);
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

  /** Words that sound the same and are written otherwise, or whose stems do: radijs where radeis is asked for, aardbeien where aardbij. */
  soundingAs(word: Word): Term[] {
    const found = [...soundsOf(word)].flatMap((sound) => this.#bySound.get(sound) ?? []);
    return [...new Set(found)].filter(({ text }) => text !== word.text);
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
          letters === term.letters && isExchanged(word.text, term.text) ? 1 : most + 1,
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
