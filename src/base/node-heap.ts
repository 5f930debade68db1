// A binary min-heap of nodes by key, ties by number, so that the order never depends on how it was filled.
// No decrease-key: push again and skip what is stale.

export class NodeHeap {
  #nodes: number[] = [];
  #keys: number[] = [];

  get size(): number {
    return this.#nodes.length;
  }

  /** The key of the node that pop() would give. */
  get key(): number {
    return this.#keys[0];
  }

  get top(): number {
    return this.#nodes[0];
  }

  push(node: number, key: number): void {
    const nodes = this.#nodes;
    const keys = this.#keys;
    let i = nodes.length;
    nodes.push(node);
    keys.push(key);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (keys[parent] < key || (keys[parent] === key && nodes[parent] <= node)) break;
      nodes[i] = nodes[parent];
      keys[i] = keys[parent];
      i = parent;
    }
    nodes[i] = node;
    keys[i] = key;
  }

  pop(): number {
    const nodes = this.#nodes;
    const keys = this.#keys;
    const top = nodes[0];
    const node = nodes.pop()!;
    const key = keys.pop()!;
    const size = nodes.length;
    if (size === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      const right = child + 1;
      if (
        right < size &&
        (keys[right] < keys[child] || (keys[right] === keys[child] && nodes[right] < nodes[child]))
      ) {
        child = right;
      }
      if (key < keys[child] || (key === keys[child] && node <= nodes[child])) break;
      nodes[i] = nodes[child];
      keys[i] = keys[child];
      i = child;
    }
    nodes[i] = node;
    keys[i] = key;
    return top;
  }
}
