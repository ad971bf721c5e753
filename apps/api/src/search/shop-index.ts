import { amountOf } from '@etalage/pricing';
import { LRUCache } from 'lru-cache';
import { firstText, inLanguageOrder } from '../repositories/first-text.ts';
import type { IndexNames, IndexRow } from '../repositories/index-rows.ts';
import type { FacetCounts } from '../repositories/product-facets.ts';
import type { ProductFilter } from '../repositories/product-filter.ts';
import type { Sorting } from '../repositories/product-lists.ts';
import { Codes } from './codes.ts';
import { Columns, type Selection } from './columns.ts';
import { type Found, findProducts } from './find-products.ts';
import { ProductWords } from './product-words.ts';
import { pageOfHits, rank, type SearchHits } from './rank.ts';
import type { PageOf, Slots } from './slots.ts';
import { SortedSlots } from './sorted-slots.ts';
import type { OtherName, Synonyms } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** What the shop's own words are in, first those that a text of no language is looked for in. */
export type ShopFacts = {
  languages: readonly string[];
  defaultLanguage: string;
  priceBasis: 'inc' | 'ex';
};

/** Bytes of answers that one shop keeps. */
const mostKept = 16 * 1024 * 1024;

/** One shop's products by words and columns, in memory. Everything in it is read from the database, which stays the truth. */
export class ShopIndex {
  readonly columns: Columns;
  readonly #facts: ShopFacts;
  readonly #codes = new Codes();
  readonly #words = new Map<string, ProductWords>();
  readonly #texts: string[] = [];
  readonly #namesById;
  readonly #synonyms = new Map<string, Synonyms>();
  readonly #found = new LRUCache<string, SearchHits>({
    max: 50,
    maxSize: mostKept,
    sizeCalculation: bytesOf,
  });
  /** By the list of ids that they are the order of. */
  readonly #orderByNames = new WeakMap<readonly number[], SortedSlots>();

  constructor(facts: ShopFacts, names: IndexNames) {
    this.#facts = facts;
    this.#namesById = {
      categories: new Map(names.categories.map(({ id, name }) => [id, name])),
      tags: new Map(names.tags.map(({ id, name }) => [id, name])),
      brands: new Map(names.brands.map(({ id, name }) => [id, name])),
      values: new Map(names.values.map((value) => [value.id, value])),
    };
    const other = facts.priceBasis === 'inc' ? 'ex' : 'inc';
    this.columns = new Columns(
      (row) => amountOf(row.minPriceCents, row.vatRate, facts.priceBasis, other).shownCents,
    );
    for (const language of facts.languages) {
      this.#words.set(language, new ProductWords(language));
      this.#synonyms.set(language, readSynonyms(names.synonyms, language));
    }
  }

  /** Whether so many documents are passed over that it should be made anew. */
  get isWorn(): boolean {
    return [...this.#words.values()].some(({ isWorn }) => isWorn);
  }

  /** Sorts what was read, one thing at a time, so that neither a question nor another request waits for all of it. */
  *settle(): Generator<void> {
    yield* this.columns.settle();
    this.#codes.settle();
    yield;
    for (const { vocabulary } of this.#words.values()) {
      vocabulary.settle();
      yield;
    }
  }

  /**
   * Takes a product in the place of what it was; `isFirst` while the whole shop is being read. Returns whether it is new or
   * has other texts.
   */
  put(row: IndexRow, isFirst = false): boolean {
    this.#forgetAnswers();
    const slot = this.columns.put(row, isFirst);
    this.#codes.put(slot, row.codes);
    const { brandId, directCategoryIds, categoryIds, tagIds, valueIds, texts, variantNames } = row;
    const text = JSON.stringify([
      brandId,
      directCategoryIds,
      categoryIds,
      tagIds,
      valueIds,
      texts,
      variantNames,
    ]);
    const print = fingerprint(text);
    if (this.#texts[slot] === print) return false;
    this.#texts[slot] = print;
    for (const [language, words] of this.#words) {
      const own = this.#inLanguage(row, language);
      if (own) words.put(slot, own);
      else words.remove(slot);
    }
    return true;
  }

  /** Forgets a product; returns whether it was there. */
  remove(id: number): boolean {
    this.#forgetAnswers();
    const slot = this.columns.remove(id);
    if (slot === undefined) return false;
    this.#codes.put(slot, []);
    this.#texts[slot] = '';
    for (const words of this.#words.values()) words.remove(slot);
    return true;
  }

  #forgetAnswers(): void {
    this.#found.clear();
  }

  #inLanguage(row: IndexRow, language: string) {
    const { defaultLanguage } = this.#facts;
    const texts = inLanguageOrder(row.texts, { language, fallback: defaultLanguage });
    const name = firstText(texts, (text) => text.name);
    if (!name) return null;
    const say = (name: Record<string, string>) => name[language] || name[defaultLanguage] || '';
    const { categories, tags, brands, values } = this.#namesById;
    const named = (ids: readonly number[], names: ReadonlyMap<number, Record<string, string>>) =>
      ids.map((id) => say(names.get(id) ?? {}));
    const above = row.categoryIds.filter((id) => !row.directCategoryIds.includes(id));
    return {
      name,
      subtitle: firstText(texts, (text) => text.subtitle),
      description: firstText(texts, (text) => text.description),
      brand: row.brandId === null ? '' : (brands.get(row.brandId) ?? ''),
      categories: named(row.directCategoryIds, categories),
      around: [...named(above, categories), ...named(row.tagIds, tags)],
      variants: row.variantNames.map(say),
      specifications: row.valueIds.map((id) => {
        const { name = {}, numberMilli = null, unit = {} } = values.get(id) ?? {};
        return numberMilli === null ? say(name) : `${numberMilli / 1000} ${say(unit)}`;
      }),
    };
  }

  /** What a text finds, best first: by how well its words fit, those in stock before the sold out, the popular first. */
  search(language: string, text: string): SearchHits {
    const key = `${language} ${text}`;
    const kept = this.#found.get(key);
    if (kept) return kept;
    const hits = rank(this.columns, this.#bestFound(language, text), this.#codes.find(text));
    this.#found.set(key, hits);
    return hits;
  }

  /** In the asked-for language or, where that has nothing with all words, in another of the shop that has. */
  #bestFound(language: string, text: string): Found {
    const own = this.#findIn(language, text);
    if (own.isCertain) return own;
    for (const other of this.#facts.languages) {
      if (other === language) continue;
      const found = this.#findIn(other, text);
      if (found.isCertain) return found;
    }
    return own;
  }

  #findIn(language: string, text: string): Found {
    const words = this.#words.get(language);
    const nothing: Found = { slots: [], scores: [], isCertain: false, corrected: null, relaxed: null };
    return words ? findProducts(words, text, this.#synonyms.get(language) ?? new Map()) : nothing;
  }

  /** What a list is about and what is chosen in it. Good until a product changes. */
  select(filter: ProductFilter, hits: SearchHits | null): Selection {
    return this.columns.select(filter, hits?.slots ?? null);
  }

  /** Ids of a page of a list, in its order. `names` has the ids in the order of names, where that is asked for. */
  page(
    selection: Selection,
    hits: SearchHits | null,
    sorting: Sorting,
    page: PageOf,
    names: readonly number[] = [],
  ): number[] {
    const members = this.columns.members(selection);
    return this.#slotsOf(selection, members, hits, sorting, page, names).map(
      (slot) => this.columns.ids[slot] as number,
    );
  }

  #slotsOf(
    { filter }: Selection,
    members: Slots,
    hits: SearchHits | null,
    sorting: Sorting,
    page: PageOf,
    names: readonly number[],
  ): number[] {
    switch (sorting) {
      case 'price-asc':
      case 'price-desc':
        return this.columns.pageByPrice(filter, members, page, sorting === 'price-desc');
      case 'newest':
        return this.columns.order('newest').pageOf(members, page);
      case 'name':
        return this.#namedOrder(names).pageOf(members, page);
      default:
        return hits
          ? pageOfHits(this.columns, hits, members, page)
          : this.columns.order('popularity').pageOf(members, page);
    }
  }

  /** The order of names as slots; remembered as long as they have these, as every page asks for them. */
  #namedOrder(names: readonly number[]): SortedSlots {
    let order = this.#orderByNames.get(names);
    if (!order) {
      const places = new Int32Array(this.columns.ids.length).fill(names.length);
      order = new SortedSlots((one, other) => (places[one] as number) - (places[other] as number));
      for (const [place, id] of names.entries()) {
        const slot = this.columns.slotOf(id);
        if (slot === undefined) continue;
        places[slot] = place;
        order.append(slot);
      }
      this.#orderByNames.set(names, order);
    }
    return order;
  }

  count(selection: Selection, categoryIds?: readonly number[]): FacetCounts {
    return this.columns.count(selection, categoryIds);
  }
}

const bytesOf = ({ slots, ranked }: SearchHits) => slots.words.byteLength + ranked.byteLength;

/** For each word, or words, of a row the others of it. */
function readSynonyms(rows: IndexNames['synonyms'], language: string): Synonyms {
  const synonyms = new Map<string, OtherName[]>();
  for (const row of rows) {
    if (row.language !== language) continue;
    const asked = row.words.map((text) => {
      const words = wordsOf(text, language);
      return { words, own: words.map(({ whole }) => whole).join(' ') };
    });
    for (const { own } of asked) {
      const others = asked.filter(({ own: other }) => other !== own).map(({ words }) => words);
      synonyms.set(own, [...(synonyms.get(own) ?? []), ...others]);
    }
  }
  return synonyms;
}

/** Tells whether a product's texts changed, in fewer letters than they have. */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x1000193;
  for (let i = 0; i < text.length; i += 1) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x1000193);
    other = Math.imul(other, 31) + text.charCodeAt(i);
  }
  return `${text.length} ${one} ${other}`;
}
