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

/**
 * What the products of one shop are listed and counted by: a number (slot) for each product, a set of slots for each value
 * of a facet, a column of numbers for each value that is sorted by, and the slots in each order.
 */
export class Columns {
  readonly ids: number[] = [];
  readonly #slots = new Map<number, number>();
  readonly #rows: (Pick<IndexRow, 'minPriceCents' | 'vatRate' | 'popularity' | 'createdAt'> | undefined)[] =
    [];
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
    const by = (value: (slot: number) => number) =>
      new SortedSlots((one, other) => value(one) - value(other) || this.#idOf(one) - this.#idOf(other));
    this.#orders = {
      popularity: by((slot) => -(this.#rows[slot]?.popularity ?? 0)),
      newest: by((slot) => -(this.#rows[slot]?.createdAt ?? 0)),
      price: by((slot) => this.#rows[slot]?.minPriceCents ?? 0),
      'shown-price': by((slot) => this.priceAt(slot, true)),
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

  /** Cents, as the tenant keeps its prices or on the other basis. */
  priceAt(slot: number, isOther: boolean): number {
    const row = this.#rows[slot];
    if (!row) return 0;
    return isOther ? this.#shownPrice(row) : row.minPriceCents;
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
    const { minPriceCents, vatRate, popularity, createdAt } = row;
    this.#rows[slot] = { minPriceCents, vatRate, popularity, createdAt };
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
    this.#rows[slot] = undefined;
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

  /** Products whose price is within the filter's bounds; in the order of prices they stand side by side. */
  #priced({ priceMinCents, priceMaxCents, priceBasis, displayBasis }: ProductFilter): Slots {
    const isOther = priceBasis !== displayBasis;
    const order = this.order(isOther ? 'shown-price' : 'price');
    const slots = new TypedFastBitSet();
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.priceAt(order[middle] as number, isOther) < (priceMinCents ?? 0)) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < order.length; at += 1) {
      const slot = order[at] as number;
      if (priceMaxCents !== null && this.priceAt(slot, isOther) > priceMaxCents) break;
      slots.add(slot);
    }
    return slots;
  }

  /** Products that the list is about, before anything is chosen in it; `hits` are those of its text. */
  #base(filter: ProductFilter, hits: Slots | null): Slots {
    const base = hits === null ? this.#live.clone() : this.#live.new_intersection(hits);
    for (const { kind, ids } of filter.subjects) base.intersection(oneOf(this.#facets[kind], ids));
    return base;
  }

  /** All products that a list shows. */
  members(filter: ProductFilter, hits: Slots | null): Slots {
    const base = this.#base(filter, hits);
    for (const slots of this.#choices(filter).values()) base.intersection(slots);
    return base;
  }

  /** The counts of the list's facets, each with its own choice set aside. */
  count(filter: ProductFilter, hits: Slots | null): FacetCounts {
    const base = this.#base(filter, hits);
    const choices = this.#choices(filter);
    if (filter.isCountedWithin) {
      for (const name of ['price', 'availability']) {
        const slots = choices.get(name);
        if (slots) base.intersection(slots);
      }
    }
    const without = (name: string | number | null) => {
      const chosen = [...choices].filter(([other]) => other !== name);
      if (chosen.length === 0) return base;
      const slots = base.clone();
      for (const [, one] of chosen) slots.intersection(one);
      return slots;
    };
    const counts = (facet: 'category' | 'tag' | 'brand') => countOf(this.#facets[facet], without(facet));
    const members = without(null);
    const specifications: Record<string, number> = {};
    for (const [id, values] of this.#specifications)
      Object.assign(specifications, countOf(values, choices.has(id) ? without(id) : members));
    const availability = without('availability');
    const inStock = availability.intersection_size(this.#inStock);
    const all = without('price');
    return {
      total: members.size(),
      categories: counts('category'),
      tags: counts('tag'),
      brands: counts('brand'),
      specifications,
      inStock,
      outOfStock: availability.size() - inStock,
      ...this.#priceBounds(filter, all),
    };
  }

  #priceBounds(filter: ProductFilter, among: Slots): Pick<FacetCounts, 'priceMinCents' | 'priceMaxCents'> {
    const isOther = filter.priceBasis !== filter.displayBasis;
    const order = this.order(isOther ? 'shown-price' : 'price');
    const first = order.find((slot) => among.has(slot));
    const last = order.findLast((slot) => among.has(slot));
    return {
      priceMinCents: first === undefined ? null : this.priceAt(first, isOther),
      priceMaxCents: last === undefined ? null : this.priceAt(last, isOther),
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
