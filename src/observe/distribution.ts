/** A histogram of measured values. */
export class Distribution {
  sum = 0;
  /** The number of values in each bucket; the last bucket is for values above all bounds. */
  readonly counts: number[];
  readonly bounds: readonly number[];

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  add(value: number): void {
    const { bounds, counts } = this;
    let place = 0;
    while (place < bounds.length && value > (bounds[place] ?? 0)) place++;
    counts[place] = (counts[place] ?? 0) + 1;
    this.sum += value;
  }
}
