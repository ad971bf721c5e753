import { GrowingList } from './growing-list.ts';
import { place } from './points-by-place.ts';
import { Vocabulary } from './vocabulary.ts';
import { type Word, wordOf, wordsOf } from './words.ts';

/** What a product is found by, in one language. */
export type ProductTexts = {
  name: string;
  subtitle: string;
  /** HTML. */
  description: string;
  brand: string;
  /** Names of the categories that it stands in itself. */
  categories: readonly string[];
  /** Names of the categories above those, and of its tags. */
  around: readonly string[];
  variants: readonly string[];
  /** Values of its attributes, numbers with their unit. */
  specifications: readonly string[];
};

/** The comma of a number, as in 0,5 l, ends nothing. */
const restOfName = / (?:van|met|voor|in|zonder|uit|op|with|for|of|from|after|without) |(?<!\d),|,(?!\d)/i;

/** A wielset is wheels. */
function withoutSet({ text }: Word, language: string): Word[] {
  return /^[a-z]{4,}set$/.test(text) ? [wordOf(text.slice(0, -3), language)] : [];
}

const isNumber = ({ text }: Word) => /^\d/.test(text);

/**
 * What a thing may be by the words before the first comma or preposition of its name. In English the noun stands last, but for
 * what it measures, for what it is made of or coloured (a value of its own, `isValue`), and for set.
 */
function nounsOf(first: readonly Word[], language: string, isValue: (word: Word) => boolean): Word[] {
  if (language === 'en') {
    const telling = first.filter((word) => !isNumber(word) && word.stem !== 'set');
    const nouns = telling.filter((word) => !isValue(word));
    return (nouns.length > 0 ? nouns : telling).slice(-1);
  }
  // Leren zadel: behind an adjective comes the noun.
  return language === 'nl' ? first.slice(0, /(e|en)$/.test(first[0]?.text ?? '') ? 2 : 1) : [];
}

/**
 * The words of a shop's products in one language. A product that changes becomes a new document and its old one is passed
 * over from then on; where most are passed over, whoever keeps this makes it anew.
 */
export class ProductWords {
  readonly language: string;
  readonly vocabulary = new Vocabulary();
  readonly slots = new GrowingList();
  readonly #docs: number[] = [];
  /** Words in the name of each document. */
  readonly nameLengths = new GrowingList();
  #live = 0;

  constructor(language: string) {
    this.language = language;
  }

  /** Documents, those passed over included. */
  get size(): number {
    return this.slots.length;
  }

  get isWorn(): boolean {
    return this.size > 1000 && this.#live < this.size / 2;
  }

  /** The slot of a document's product, or -1 where the product has changed since. */
  slotOf(doc: number): number {
    const slot = this.slots.values[doc] ?? -1;
    return this.#live === this.size || this.#docs[slot] === doc ? slot : -1;
  }

  remove(slot: number): void {
    if ((this.#docs[slot] ?? -1) >= 0) this.#live -= 1;
    this.#docs[slot] = -1;
  }

  put(slot: number, texts: ProductTexts): void {
    this.remove(slot);
    const doc = this.size;
    this.slots.push(slot);
    while (this.#docs.length < slot) this.#docs.push(-1);
    this.#docs[slot] = doc;
    this.#live += 1;
    const words = (text: string) => wordsOf(text, this.language);
    const best = new Map<string, { word: Word; at: number }>();
    const note = (list: readonly Word[], at: number) => {
      for (const word of list) if (!best.has(word.text)) best.set(word.text, { word, at });
    };
    const cut = texts.name.search(restOfName);
    const own = words(cut > 0 ? texts.name.slice(0, cut) : texts.name);
    const first = own.flatMap((word) => [word, ...withoutSet(word, this.language)]);
    const category = texts.categories.flatMap(words);
    const kinds = category.filter(({ stem }) => stem.length > 2);
    const isKind = ({ stem, whole }: Word) =>
      kinds.some((kind) => stem.endsWith(kind.stem) || whole === kind.whole);
    const rest = cut > 0 ? words(texts.name.slice(cut)) : [];
    const specifications = texts.specifications.flatMap(words);
    const isValue = ({ whole }: Word) => specifications.some((value) => value.whole === whole);
    // An English name says behind what a thing is only which: an inner tube with a Schrader valve, a U-lock that is blue.
    const lastKind = this.language === 'en' ? first.findLastIndex(isKind) : -1;
    const behind = lastKind < 0 ? [] : first.slice(lastKind + 1).filter((word) => !isNumber(word));
    note(first.filter(isKind), place.kind);
    if (lastKind < 0) note(nounsOf(own, this.language, isValue), place.noun);
    note(category, place.category);
    note(
      first.filter((word) => !behind.includes(word)),
      place.name,
    );
    note(words(texts.brand), place.brand);
    note([...behind, ...rest], place.rest);
    note(texts.variants.flatMap(words), place.variant);
    note(texts.around.flatMap(words), place.around);
    note(words(texts.subtitle), place.subtitle);
    note(specifications, place.specification);
    note(words(texts.description.replace(/<[^>]*>|&[a-z]+;/g, ' ')), place.description);
    this.nameLengths.push(own.length + rest.length);
    for (const { word, at } of best.values()) {
      const term = this.vocabulary.term(word, at < place.subtitle);
      term.postings.push(doc * 16 + at);
      if (at === place.specification) term.isValue = true;
    }
  }
}
