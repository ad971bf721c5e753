/** Article numbers and EANs with the slots of their products, sorted, so that a beginning finds them too. */
export class Codes {
  #entries: string[] = [];
  #isSorted = true;
  readonly #kept: string[] = [];

  /** Takes the codes of a product in the place of those that it had. */
  put(slot: number, codes: readonly string[]): void {
    const own = [...new Set(codes.map(plainCode))].filter((code) => code !== '').sort();
    const text = own.join(' ');
    const before = this.#kept[slot] ?? '';
    if (text === before) return;
    if (before !== '') {
      const end = ` ${slot}`;
      this.#entries = this.#entries.filter((entry) => !entry.endsWith(end));
    }
    while (this.#kept.length < slot) this.#kept.push('');
    this.#kept[slot] = text;
    for (const code of own) this.#entries.push(`${code} ${slot}`);
    this.#isSorted = false;
  }

  settle(): void {
    if (!this.#isSorted) this.#entries.sort();
    this.#isSorted = true;
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
      const gap = entry.indexOf(' ');
      const slot = Number(entry.slice(gap + 1));
      found.set(slot, { isWhole: gap === code.length || (found.get(slot)?.isWhole ?? false) });
    }
    return found;
  }
}

/** A code as it is compared: dm 1201-01 is DM-1201-01. */
function plainCode(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
