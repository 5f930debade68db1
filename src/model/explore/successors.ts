// What the actions of one node lead to, collected in order and then added to the graph together: see state-table.ts why.

export class Successors {
  count = 0;
  /** From this one on they are moves that the SUT may make unasked. */
  unaskedFrom = Number.POSITIVE_INFINITY;
  /** Where the row of each ends in the words of the codec; an empty row is a choice of the SUT. */
  ends = new Int32Array(64);
  labels = new Int32Array(64);
  weights = new Float64Array(64);
  /** The node of each, once it is known. */
  nodes = new Int32Array(64);

  add(end: number, label: number, weight: number): void {
    const k = this.count++;
    if (k === this.ends.length) this.#grow();
    this.ends[k] = end;
    this.labels[k] = label;
    this.weights[k] = weight;
  }

  clear(): void {
    this.count = 0;
    this.unaskedFrom = Number.POSITIVE_INFINITY;
  }

  #grow(): void {
    const size = 2 * this.ends.length;
    const { ends, labels, weights } = this;
    this.ends = new Int32Array(size);
    this.ends.set(ends);
    this.labels = new Int32Array(size);
    this.labels.set(labels);
    this.weights = new Float64Array(size);
    this.weights.set(weights);
    this.nodes = new Int32Array(size);
  }
}
