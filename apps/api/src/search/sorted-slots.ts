/** Slots kept in an order, into which one is put or from which one is taken without sorting them all. */
export class SortedSlots {
  #slots: number[] = [];
  readonly #compare: (one: number, other: number) => number;
  #isSorted = true;

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
  }

  insert(slot: number): void {
    const slots = this.all as number[];
    slots.splice(this.#placeOf(slot), 0, slot);
  }

  /** Takes a slot out, by the values that it was put in with. */
  remove(slot: number): void {
    const slots = this.all as number[];
    const at = this.#placeOf(slot);
    if (slots[at] === slot) slots.splice(at, 1);
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
