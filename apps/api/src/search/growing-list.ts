/** Whole numbers in the order in which they came, four bytes each. */
export class GrowingList {
  values = new Int32Array(2);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(Math.ceil(this.length * 1.5));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}
