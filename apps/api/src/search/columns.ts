import { TypedFastBitSet } from 'typedfastbitset';
import type { IndexRow } from '../repositories/index-rows.ts';
import type { FacetCounts } from '../repositories/product-facets.ts';
import type { ProductFilter } from '../repositories/product-filter.ts';
import { SortedSlots } from './sorted-slots.ts';

/** A set of products, by their slots. */
export type Slots = TypedFastBitSet;
type Values = Map<number, Slots>;
/** Slots by value, for each attribute. */
type Specifications = Map<number, Values>;
type Order = 'popularity' | 'newest' | 'price' | 'shown-price';

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
  /** By slot, and those below; cents. Flat lists of numbers, since a question about prices looks at most of them. */
  readonly #prices: number[] = [];
  readonly #shownPrices: number[] = [];
  readonly #popularity: number[] = [];
  readonly #createdAt: number[] = [];
  readonly #live: Slots = new TypedFastBitSet();
  readonly #inStock: Slots = new TypedFastBitSet();
  readonly #facets: Record<'category' | 'tag' | 'brand', Values> = {
    category: new Map(),
    tag: new Map(),
    brand: new Map(),
  };
  readonly #specifications: Specifications = new Map();
  readonly #orders: Record<Order, SortedSlots>;
  readonly #shownPrice: (row: { minPriceCents: number; vatRate: number }) => number;

  /** `shownPrice` gives the price in cents on the basis that the shop does not keep its prices on. */
  constructor(shownPrice: (row: { minPriceCents: number; vatRate: number }) => number) {
    this.#shownPrice = shownPrice;
    const by = (values: readonly number[], direction: 1 | -1) =>
      new SortedSlots(
        (one, other) =>
          direction * ((values[one] ?? 0) - (values[other] ?? 0)) || this.#idOf(one) - this.#idOf(other),
      );
    this.#orders = {
      popularity: by(this.#popularity, -1),
      newest: by(this.#createdAt, -1),
      price: by(this.#prices, 1),
      'shown-price': by(this.#shownPrices, 1),
    };
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
    for (const order of Object.values(this.#orders)) {
      order.sort();
      yield;
    }
  }

  order(name: Order): readonly number[] {
    return this.#orders[name].all;
  }

  /** Takes a product in the place of what it was; `isFirst` while the whole shop is being read. Returns its slot. */
  put(row: IndexRow, isFirst: boolean): number {
    let slot = this.#slots.get(row.id);
    if (slot === undefined) {
      slot = this.ids.length;
      this.ids.push(row.id);
      this.#slots.set(row.id, slot);
    } else {
      this.#takeOut(slot);
    }
    this.#prices[slot] = row.minPriceCents;
    this.#shownPrices[slot] = this.#shownPrice(row);
    this.#popularity[slot] = row.popularity;
    this.#createdAt[slot] = row.createdAt;
    this.#live.add(slot);
    if (row.inStock) this.#inStock.add(slot);
    const { category, tag, brand } = this.#facets;
    for (const id of row.categoryIds) slotsOf(category, id).add(slot);
    for (const id of row.tagIds) slotsOf(tag, id).add(slot);
    if (row.brandId !== null) slotsOf(brand, row.brandId).add(slot);
    for (const { attributeId, valueId } of row.specifications)
      slotsOf(this.#valuesOf(attributeId), valueId).add(slot);
    for (const order of Object.values(this.#orders)) {
      if (isFirst) order.append(slot);
      else order.insert(slot);
    }
    return slot;
  }

  /** Forgets a product; gives the slot that it had. */
  remove(id: number): number | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    this.#takeOut(slot);
    this.#slots.delete(id);
    return slot;
  }

  #takeOut(slot: number): void {
    for (const order of Object.values(this.#orders)) order.remove(slot);
    this.#live.remove(slot);
    this.#inStock.remove(slot);
    for (const values of [...Object.values(this.#facets), ...this.#specifications.values()])
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
    if (priceMinCents !== null || priceMaxCents !== null) choices.set('price', this.#priced(filter));
    if (onlyInStock) choices.set('availability', this.#inStock);
    return choices;
  }

  /** What the bounds of the filter are about: slots in the order of prices on the shopper's basis, and the prices by slot. */
  #pricesOn({ priceBasis, displayBasis }: ProductFilter) {
    return priceBasis === displayBasis
      ? { order: this.order('price'), prices: this.#prices }
      : { order: this.order('shown-price'), prices: this.#shownPrices };
  }

  /** Products whose price is within the filter's bounds; in the order of prices they stand side by side. */
  #priced(filter: ProductFilter): Slots {
    const { order, prices } = this.#pricesOn(filter);
    /** How many products are cheaper than so many cents. */
    const cheaperThan = (cents: number) => {
      let low = 0;
      let high = order.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((prices[order[middle] as number] as number) < cents) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const slots = new TypedFastBitSet();
    slots.resize(this.ids.length);
    const end = filter.priceMaxCents === null ? order.length : cheaperThan(filter.priceMaxCents + 1);
    for (let at = cheaperThan(filter.priceMinCents ?? 0); at < end; at += 1) slots.add(order[at] as number);
    return slots;
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

  /** The counts of the list's facets, each with its own choice set aside. */
  count(selection: Selection): FacetCounts {
    const { filter, choices } = selection;
    const within = filter.isCountedWithin ? ['price', 'availability'] : [];
    const members = this.members(selection);
    const without = (name: string | number) => {
      if (!choices.has(name) || within.includes(`${name}`)) return members;
      const others = new Map(choices);
      others.delete(name);
      return this.members({ ...selection, choices: others });
    };
    const counts = (facet: 'category' | 'tag' | 'brand') => countOf(this.#facets[facet], without(facet));
    const specifications: Record<string, number> = {};
    for (const [id, values] of this.#specifications)
      Object.assign(specifications, countOf(values, without(id)));
    const availability = without('availability');
    const inStock = availability.intersection_size(this.#inStock);
    return {
      total: members.size(),
      categories: counts('category'),
      tags: counts('tag'),
      brands: counts('brand'),
      specifications,
      inStock,
      outOfStock: availability.size() - inStock,
      ...this.#priceBounds(filter, without('price')),
    };
  }

  #priceBounds(filter: ProductFilter, among: Slots): Pick<FacetCounts, 'priceMinCents' | 'priceMaxCents'> {
    const { order, prices } = this.#pricesOn(filter);
    const first = order.find((slot) => among.has(slot));
    const last = order.findLast((slot) => among.has(slot));
    return {
      priceMinCents: first === undefined ? null : (prices[first] ?? null),
      priceMaxCents: last === undefined ? null : (prices[last] ?? null),
    };
  }
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

/** How many of these products have each value, where any has. */
function countOf(values: Values, among: Slots): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [id, slots] of values) {
    const count = among.intersection_size(slots);
    if (count > 0) found[id] = count;
  }
  return found;
}
