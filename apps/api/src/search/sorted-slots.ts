import { TypedFastBitSet } from 'typedfastbitset';
import type { PageOf, Slots } from './slots.ts';
import { isQuickerSorted } from './slots.ts';

/** Landmarks of an order: of how many of its parts it is remembered which slots come before them. */
const parts = 32;

/** Slots kept in an order, into which one is put or from which one is taken without sorting them all. */
export class SortedSlots {
  #slots: number[] = [];
  readonly #compare: (one: number, other: number) => number;
  #isSorted = true;
  /** The slots before each part of the order, made when first asked for and dropped by a change. */
  #before: Slots[] | null = null;

  /** `compare` tells any two slots apart: it is never 0 for two of them. */
  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare;
  }

  /** The slots in their order. */
  get all(): readonly number[] {
    this.sort();
    return this.#slots;
  }

  sort(): void {
    if (this.#isSorted) return;
    this.#slots.sort(this.#compare);
    this.#isSorted = true;
  }

  /** Puts slots at its end until they are asked for: for many at once. */
  append(slot: number): void {
    this.#slots.push(slot);
    this.#isSorted = false;
    this.#before = null;
  }

  insert(slot: number): void {
    const slots = this.all as number[];
    slots.splice(this.#placeOf(slot), 0, slot);
    this.#before = null;
  }

  /** Takes a slot out, by the values that it was put in with. */
  remove(slot: number): void {
    const slots = this.all as number[];
    const at = this.#placeOf(slot);
    if (slots[at] === slot) slots.splice(at, 1);
    this.#before = null;
  }

  /** The slots from one place of the order to before another, as a set. Takes time by the size of a part, not by theirs. */
  between(from: number, to: number): Slots {
    const slots = this.#first(to);
    if (from > 0) slots.difference(this.#first(from));
    return slots;
  }

  /** A page of those of these slots that stand from one place of the order to before another. */
  pageOf(
    members: Slots,
    { offset, limit }: PageOf,
    isReversed = false,
    from = 0,
    to = this.all.length,
  ): number[] {
    const slots = this.all;
    if (isQuickerSorted(members, to - from, offset + limit)) {
      const sorted = members.array().sort(this.#compare);
      return (isReversed ? sorted.reverse() : sorted).slice(offset, offset + limit);
    }
    const page: number[] = [];
    let left = offset;
    for (let i = from; i < to && page.length < limit; i += 1) {
      const slot = slots[isReversed ? to - 1 - (i - from) : i] as number;
      if (!members.has(slot)) continue;
      if (left > 0) left -= 1;
      else page.push(slot);
    }
    return page;
  }

  /** The first slots of the order: those before the nearest part, and what is missing or too much. */
  #first(count: number): Slots {
    const slots = this.all;
    const size = Math.max(1, Math.ceil(slots.length / parts));
    this.#before ??= this.#landmarks(size);
    const part = Math.min(Math.round(count / size), this.#before.length - 1);
    const first = (this.#before[part] as Slots).clone();
    for (let i = part * size; i < count; i += 1) first.add(slots[i] as number);
    for (let i = Math.min(part * size, slots.length) - 1; i >= count; i -= 1)
      first.remove(slots[i] as number);
    return first;
  }

  #landmarks(size: number): Slots[] {
    const slots = this.all;
    const growing = new TypedFastBitSet();
    growing.resize(slots.length);
    const before = [growing.clone()];
    for (let i = 0; i < slots.length; i += 1) {
      growing.add(slots[i] as number);
      if ((i + 1) % size === 0 || i + 1 === slots.length) before.push(growing.clone());
    }
    return before;
  }

  #placeOf(slot: number): number {
    const slots = this.#slots;
    let low = 0;
    let high = slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(slots[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
