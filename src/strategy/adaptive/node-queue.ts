// Nodes that wait for something, first come first served, each at most once: 5 bytes a node.

export class NodeQueue {
  length = 0;
  readonly #ring: Int32Array;
  readonly #waits: Uint8Array;
  #head = 0;

  constructor(n: number) {
    this.#ring = new Int32Array(n);
    this.#waits = new Uint8Array(n);
  }

  /** Nothing happens if it waits already. */
  push(v: number): void {
    if (this.#waits[v]) return;
    this.#waits[v] = 1;
    let tail = this.#head + this.length++;
    if (tail >= this.#ring.length) tail -= this.#ring.length;
    this.#ring[tail] = v;
  }

  /** The first one, which there must be. */
  shift(): number {
    const v = this.#ring[this.#head++];
    if (this.#head === this.#ring.length) this.#head = 0;
    this.length--;
    this.#waits[v] = 0;
    return v;
  }
}
