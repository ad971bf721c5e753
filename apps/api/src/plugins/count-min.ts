import { hash, randomBytes } from 'node:crypto';

const rows = 4;

/**
 * Counts keys in a fixed amount of memory: 16 bytes for each of `width` columns. However many keys there are, none pushes
 * out another's count; a count is never too low, and too high by some `total / width` at most. Which keys share a counter
 * is a secret of the process, so that nobody can choose keys that spoil another's.
 */
export class CountMin {
  /** Made with the first key: most limits of a process never count anybody. */
  #counts: Uint32Array | undefined;
  readonly #width: number;
  readonly #secret = randomBytes(16).toString('base64');

  constructor(width: number) {
    this.#width = width;
  }

  /** Counts a key once more; how often it was counted. */
  add(key: string): number {
    const places = this.#placesOf(key);
    const count = this.#least(places) + 1;
    this.#counts ??= new Uint32Array(rows * this.#width);
    // Only what would be too low is raised: that keeps the counts of others nearer to the truth.
    for (const place of places) if ((this.#counts[place] ?? 0) < count) this.#counts[place] = count;
    return count;
  }

  /** How often a key was counted. */
  count(key: string): number {
    return this.#least(this.#placesOf(key));
  }

  clear(): void {
    this.#counts?.fill(0);
  }

  #least(places: readonly number[]): number {
    return Math.min(...places.map((place) => this.#counts?.[place] ?? 0));
  }

  #placesOf(key: string): number[] {
    const digest = hash('sha1', this.#secret + key, 'buffer');
    return Array.from(
      { length: rows },
      (_, row) => row * this.#width + (digest.readUInt32LE(row * 4) % this.#width),
    );
  }
}
