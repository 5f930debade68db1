// Items that permutations map to each other: sets that are made one, by their least item.

export class Orbits {
  readonly #root: Int32Array;

  constructor(n: number) {
    this.#root = Int32Array.from({ length: n }, (_, v) => v);
  }

  join(to: Int32Array): void {
    for (let v = 0; v < to.length; v++) {
      const [a, b] = [this.leastOf(v), this.leastOf(to[v])];
      this.#root[Math.max(a, b)] = Math.min(a, b);
    }
  }

  leastOf(v: number): number {
    const root = this.#root;
    let at = v;
    while (root[at] !== at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  }
}
