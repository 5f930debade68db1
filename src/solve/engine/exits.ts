// Whether a tester may leave a set for a node, asked once for each node while a column is built.

const UNKNOWN = 0;
const EXIT = 1;
const NO_EXIT = 2;

export class Exits {
  readonly #known: Uint8Array;
  readonly #asked: number[] = [];
  #isExit: (w: number) => boolean = () => false;

  constructor(n: number) {
    this.#known = new Uint8Array(n);
  }

  begin(isExit: (w: number) => boolean): void {
    for (const w of this.#asked) this.#known[w] = UNKNOWN;
    this.#asked.length = 0;
    this.#isExit = isExit;
  }

  has(w: number): boolean {
    const known = this.#known;
    if (known[w] === UNKNOWN) {
      known[w] = this.#isExit(w) ? EXIT : NO_EXIT;
      this.#asked.push(w);
    }
    return known[w] === EXIT;
  }
}
