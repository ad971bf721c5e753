import { TypedFastBitSet } from 'typedfastbitset';
import type { IndexRow } from '../repositories/index-rows.ts';
import type { FacetCounts } from '../repositories/product-facets.ts';
import type { ProductFilter } from '../repositories/product-filter.ts';
import { type FilledParts, filledParts, type PageOf, type Slots, sizeOfBoth } from './slots.ts';
import { SortedSlots } from './sorted-slots.ts';

type Values = Map<number, Slots>;
/** Slots by value, for each attribute. */
type Specifications = Map<number, Values>;
export type ListOrder = 'popularity' | 'newest' | 'price' | 'shown-price';
/** What is sorted by: a number for each slot, and the slots by it. */
type Sorted = { values: number[]; slots: SortedSlots };

/** What a filter leaves: the products that its list is about, and each thing that is chosen in it with the products that have it. */
export type Selection = {
  filter: ProductFilter;
  base: Slots;
  /** By the facet's name; an attribute's is its id. */
  choices: ReadonlyMap<string | number, Slots>;
};

/**
 * What the products of one shop are listed and counted by: a number (slot) for each product, a set of slots for each value
 * of a facet, a column of numbers for each value that is sorted by, and the slots in each order.
 */
export class Columns {
  readonly ids: number[] = [];
  readonly #slots = new Map<number, number>();
  readonly #live: Slots = new TypedFastBitSet();
  readonly #inStock: Slots = new TypedFastBitSet();
  readonly #facets: Record<'category' | 'tag' | 'brand', Values> = {
    category: new Map(),
    tag: new Map(),
    brand: new Map(),
  };
  readonly #specifications: Specifications = new Map();
  /** By attribute, with whatever value. */
  readonly #specified: Values = new Map();
  /** Prices are in cents. */
  readonly #orders: Record<ListOrder, Sorted>;
  readonly #shownPrice: (row: { minPriceCents: number; vatRate: number }) => number;

  /** `shownPrice` gives the price in cents on the basis that the shop does not keep its prices on. */
  constructor(shownPrice: (row: { minPriceCents: number; vatRate: number }) => number) {
    this.#shownPrice = shownPrice;
    const by = (direction: 1 | -1): Sorted => {
      const values: number[] = [];
      const compare = (one: number, other: number) =>
        direction * ((values[one] ?? 0) - (values[other] ?? 0)) || this.#idOf(one) - this.#idOf(other);
      return { values, slots: new SortedSlots(compare) };
    };
    this.#orders = { popularity: by(-1), newest: by(-1), price: by(1), 'shown-price': by(1) };
  }

  get size(): number {
    return this.#slots.size;
  }

  get lastId(): number {
    return this.ids.reduce((last, id, slot) => (this.#live.has(slot) && id > last ? id : last), 0);
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  isInStock(slot: number): boolean {
    return this.#inStock.has(slot);
  }

  /** Slots of all products. */
  get live(): Slots {
    return this.#live;
  }

  /** Sorts what was read, one order at a time. */
  *settle(): Generator<void> {
    for (const { slots } of Object.values(this.#orders)) {
      slots.sort();
      yield;
    }
  }

  order(name: ListOrder): SortedSlots {
    return this.#orders[name].slots;
  }

  /** Takes a product in the place of what it was; `isFirst` while the whole shop is being read. Returns its slot. */
  put(row: IndexRow, isFirst: boolean): number {
    const known = this.#slots.get(row.id);
    const slot = known ?? this.ids.length;
    if (known === undefined) {
      this.ids.push(row.id);
      this.#slots.set(row.id, slot);
    } else {
      this.#takeOut(slot);
    }
    this.#live.add(slot);
    if (row.inStock) this.#inStock.add(slot);
    const { category, tag, brand } = this.#facets;
    for (const id of row.categoryIds) slotsOf(category, id).add(slot);
    for (const id of row.tagIds) slotsOf(tag, id).add(slot);
    if (row.brandId !== null) slotsOf(brand, row.brandId).add(slot);
    for (const { attributeId, valueId } of row.specifications) {
      slotsOf(this.#valuesOf(attributeId), valueId).add(slot);
      slotsOf(this.#specified, attributeId).add(slot);
    }
    const as = known !== undefined ? 'changed' : isFirst ? 'first' : 'new';
    const { popularity, newest, price, 'shown-price': shown } = this.#orders;
    place(popularity, slot, row.popularity, as);
    place(newest, slot, row.createdAt, as);
    place(price, slot, row.minPriceCents, as);
    place(shown, slot, this.#shownPrice(row), as);
    return slot;
  }

  /** Forgets a product; gives the slot that it had. */
  remove(id: number): number | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    this.#takeOut(slot);
    for (const { slots } of Object.values(this.#orders)) slots.remove(slot);
    this.#slots.delete(id);
    return slot;
  }

  /** From all sets; the orders know the product by the values that it had. */
  #takeOut(slot: number): void {
    this.#live.remove(slot);
    this.#inStock.remove(slot);
    for (const values of [...Object.values(this.#facets), ...this.#specifications.values(), this.#specified])
      for (const slots of values.values()) slots.remove(slot);
  }

  #idOf(slot: number): number {
    return this.ids[slot] ?? 0;
  }

  #valuesOf(attributeId: number): Values {
    let values = this.#specifications.get(attributeId);
    if (!values) {
      values = new Map();
      this.#specifications.set(attributeId, values);
    }
    return values;
  }

  /** What is chosen, each with the products that it leaves, by the facet's name; an attribute's is its id. */
  #choices(filter: ProductFilter): Map<string | number, Slots> {
    const { categories, tags, brands, specifications, priceMinCents, priceMaxCents, onlyInStock } = filter;
    const choices = new Map<string | number, Slots>();
    if (categories.length > 0) choices.set('category', oneOf(this.#facets.category, categories));
    if (tags.length > 0) choices.set('tag', oneOf(this.#facets.tag, tags));
    if (brands.length > 0) choices.set('brand', oneOf(this.#facets.brand, brands));
    for (const { attributeId, valueIds } of specifications)
      choices.set(attributeId, oneOf(this.#valuesOf(attributeId), valueIds));
    if (priceMinCents !== null || priceMaxCents !== null) {
      const { from, to } = this.#priceRange(filter);
      choices.set('price', this.#pricesOn(filter).slots.between(from, to));
    }
    if (onlyInStock) choices.set('availability', this.#inStock);
    return choices;
  }

  /** The order of prices on the shopper's basis. */
  #pricesOn({ priceBasis, displayBasis }: ProductFilter): Sorted {
    return this.#orders[priceBasis === displayBasis ? 'price' : 'shown-price'];
  }

  /** Where the products within the filter's bounds begin and end in the order of prices. */
  #priceRange(filter: ProductFilter): { from: number; to: number } {
    const { slots, values } = this.#pricesOn(filter);
    const order = slots.all;
    const cheaperThan = (cents: number) => {
      let low = 0;
      let high = order.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((values[order[middle] as number] as number) < cents) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const from = filter.priceMinCents === null ? 0 : cheaperThan(filter.priceMinCents);
    const to = filter.priceMaxCents === null ? order.length : cheaperThan(filter.priceMaxCents + 1);
    return { from, to: Math.max(from, to) };
  }

  /** A page of a list in the order of prices on the shopper's basis. */
  pageByPrice(filter: ProductFilter, members: Slots, page: PageOf, isReversed: boolean): number[] {
    const { from, to } = this.#priceRange(filter);
    return this.#pricesOn(filter).slots.pageOf(members, page, isReversed, from, to);
  }

  /** Products that the list is about, before anything is chosen in it; `hits` are those of its text. */
  #base(filter: ProductFilter, hits: Slots | null): Slots {
    const base = hits === null ? this.#live.clone() : this.#live.new_intersection(hits);
    for (const { kind, ids } of filter.subjects) base.intersection(oneOf(this.#facets[kind], ids));
    return base;
  }

  /** What a list is about and what is chosen in it; `hits` are the products of its text. Good until a product changes. */
  select(filter: ProductFilter, hits: Slots | null): Selection {
    return { filter, base: this.#base(filter, hits), choices: this.#choices(filter) };
  }

  /** All products that a list shows. */
  members({ base, choices }: Selection): Slots {
    if (choices.size === 0) return base;
    const slots = base.clone();
    for (const chosen of choices.values()) slots.intersection(chosen);
    return slots;
  }

  /**
   * The counts of the list's facets, each with its own choice set aside. `categoryIds` are those that it wants to know of, where
   * that is not all.
   */
  count(selection: Selection, categoryIds?: readonly number[]): FacetCounts {
    const { filter, choices } = selection;
    const within = filter.isCountedWithin ? ['price', 'availability'] : [];
    const members = this.members(selection);
    const without = (name: string | number) => {
      if (!choices.has(name) || within.includes(`${name}`)) return members;
      const others = new Map(choices);
      others.delete(name);
      return this.members({ ...selection, choices: others });
    };
    const counted = new Map<Slots, FilledParts>();
    const counts = (values: Values, facet: string | number) => {
      const among = without(facet);
      const parts = counted.get(among) ?? filledParts(among);
      counted.set(among, parts);
      return countOf(values, parts);
    };
    const { category, tag, brand } = this.#facets;
    const specifications: Record<string, number> = {};
    const attributes: Record<string, number> = {};
    for (const [id, values] of this.#specifications) {
      Object.assign(specifications, counts(values, id));
      Object.assign(attributes, counts(only(this.#specified, [id]), id));
    }
    const availability = without('availability');
    const inStock = availability.intersection_size(this.#inStock);
    return {
      total: members.size(),
      categories: counts(categoryIds ? only(category, categoryIds) : category, 'category'),
      tags: counts(tag, 'tag'),
      brands: counts(brand, 'brand'),
      specifications,
      attributes,
      inStock,
      outOfStock: availability.size() - inStock,
      ...this.#priceBounds(filter, without('price')),
    };
  }

  #priceBounds(filter: ProductFilter, among: Slots): Pick<FacetCounts, 'priceMinCents' | 'priceMaxCents'> {
    const { slots, values } = this.#pricesOn(filter);
    const ends = [false, true].map((isReversed) => {
      const [end] = slots.pageOf(among, { offset: 0, limit: 1 }, isReversed);
      return end === undefined ? null : (values[end] ?? null);
    });
    const [priceMinCents = null, priceMaxCents = null] = ends;
    return { priceMinCents, priceMaxCents };
  }
}

/** Puts a slot where its value belongs; what has the same value as before, as all of a product that was sold, stays where it is. */
function place(
  { values, slots }: Sorted,
  slot: number,
  value: number,
  as: 'first' | 'new' | 'changed',
): void {
  if (as === 'changed') {
    if (values[slot] === value) return;
    slots.remove(slot);
  }
  values[slot] = value;
  if (as === 'first') slots.append(slot);
  else slots.insert(slot);
}

function slotsOf(values: Values, id: number): Slots {
  let slots = values.get(id);
  if (!slots) {
    slots = new TypedFastBitSet();
    values.set(id, slots);
  }
  return slots;
}

function oneOf(values: Values, ids: readonly number[]): Slots {
  const slots = new TypedFastBitSet();
  for (const id of ids) {
    const more = values.get(id);
    if (more) slots.union(more);
  }
  return slots;
}

function only(values: Values, ids: readonly number[]): Values {
  return new Map(
    ids.flatMap((id) => {
      const slots = values.get(id);
      return slots ? [[id, slots]] : [];
    }),
  );
}

/** How many of these products have each value, where any has. */
function countOf(values: Values, among: FilledParts): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [id, slots] of values) {
    const count = sizeOfBoth(among, slots);
    if (count > 0) found[id] = count;
  }
  return found;
}
