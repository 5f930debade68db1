// Fresh names: the wanted one, or one like it. Each wanted name has a count of its requests. So a thousand things
// of one name cost a thousand steps, and names stay short. Trying x', x'', x''' … would cost the cube of that.

/** What the k-th thing of a name is called, k from 2 on. */
export type Repeated = (wanted: string, k: number) => string;

/** x', x'', x''', then x'5, x'6, … */
const primed: Repeated = (wanted, k) => (k < 5 ? wanted + "'".repeat(k - 1) : `${wanted}'${k}`);

/** x #2, x #3, … */
export const numbered: Repeated = (wanted, k) => `${wanted} #${k}`;

export class FreshNames {
  readonly #taken: Set<string>;
  readonly #asked = new Map<string, number>();
  readonly #repeated: Repeated;

  constructor(taken: Iterable<string> = [], repeated = primed) {
    this.#taken = new Set(taken);
    this.#repeated = repeated;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** A name that was free, and is taken from now on. */
  take(wanted: string): string {
    let name = wanted;
    if (this.#taken.has(wanted)) {
      let k = this.#asked.get(wanted) ?? 1;
      do name = this.#repeated(wanted, ++k);
      while (this.#taken.has(name));
      this.#asked.set(wanted, k);
    }
    this.#taken.add(name);
    return name;
  }
}
