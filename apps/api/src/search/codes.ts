/** Article numbers and EANs with the slots of their products, sorted, so that a beginning finds them too. */
export class Codes {
  #entries: string[] = [];
  /** The codes of each slot, with spaces between them. */
  readonly #kept: string[] = [];
  /** Slots whose entries are those of before. */
  readonly #changed = new Set<number>();

  /** Takes the codes of a product in the place of those that it had. */
  put(slot: number, codes: readonly string[]): void {
    const own = [...new Set(codes.map(plainCode))].filter((code) => code !== '').sort();
    const text = own.join(' ');
    if (text === (this.#kept[slot] ?? '')) return;
    while (this.#kept.length < slot) this.#kept.push('');
    this.#kept[slot] = text;
    this.#changed.add(slot);
  }

  /** Brings the entries up to date: once for all that changed, because it goes through the whole list. */
  settle(): void {
    if (this.#changed.size === 0) return;
    this.#entries = this.#entries.filter((entry) => !this.#changed.has(slotOf(entry)));
    for (const slot of this.#changed) {
      const codes = this.#kept[slot] ?? '';
      if (codes !== '') for (const code of codes.split(' ')) this.#entries.push(`${code} ${slot}`);
    }
    this.#entries.sort();
    this.#changed.clear();
  }

  /** Slots of products that have a code which begins so; `isWhole` where it is the very code. */
  find(text: string): Map<number, { isWhole: boolean }> {
    const found = new Map<number, { isWhole: boolean }>();
    const code = plainCode(text);
    const leastLetters = /^\d+$/.test(code) ? 5 : 4;
    if (code.length < leastLetters || !/\d/.test(code)) return found;
    this.settle();
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle] ?? '') < code) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#entries.length; at += 1) {
      const entry = this.#entries[at] ?? '';
      if (!entry.startsWith(code)) break;
      const slot = slotOf(entry);
      const isWhole = entry.startsWith(`${code} `);
      found.set(slot, { isWhole: isWhole || (found.get(slot)?.isWhole ?? false) });
    }
    return found;
  }
}

const slotOf = (entry: string) => Number(entry.slice(entry.indexOf(' ') + 1));

/** A code as it is compared: dm 1201-01 is DM-1201-01. */
function plainCode(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
