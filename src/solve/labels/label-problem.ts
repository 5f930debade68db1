// Label coverage in numbers. Labels of the same nodes are always covered together and form one class; its weight is
// their number. Sets of classes are interned, so a set is an integer, and unions are looked up.

import { Bits } from '../../base/index.ts';
import { type Game, reachable, tagsOfNode } from '../../game/index.ts';

/** The number of the empty set. */
export const NONE = 0;

export class LabelProblem {
  readonly game: Game;
  /** For each node the set of classes that it carries; NONE where it carries none. */
  readonly carried: Int32Array;
  /** The weight of each class, and its first carrier. */
  readonly classWeight: readonly number[];
  readonly classTags: readonly (readonly number[])[];
  readonly carriers: readonly (readonly number[])[];
  readonly #words: Int32Array[] = [];
  readonly #weight: number[] = [];
  readonly #size: number[] = [];
  readonly #number = new Map<string, number>();
  readonly #unions = new Map<number, Map<number, number>>();
  readonly #common = new WeakMap<readonly number[], number>();
  readonly #length: number;

  constructor(game: Game) {
    this.game = game;
    const nodes = reachable(game);
    const carriersOf = new Map<number, number[]>();
    for (const v of nodes) {
      for (const tag of tagsOfNode(game, v)) {
        const list = carriersOf.get(tag);
        if (list) list.push(v);
        else carriersOf.set(tag, [v]);
      }
    }
    const classes = new Map<string, { tags: number[]; carriers: number[] }>();
    for (const [tag, carriers] of carriersOf) {
      const key = carriers.join();
      const known = classes.get(key);
      if (known) known.tags.push(tag);
      else classes.set(key, { tags: [tag], carriers });
    }
    const list = [...classes.values()];
    this.classTags = list.map(({ tags }) => tags);
    this.classWeight = list.map(({ tags }) => tags.length);
    this.carriers = list.map(({ carriers }) => carriers);
    this.#length = Math.max(1, (list.length + 31) >>> 5);
    this.#intern(new Int32Array(this.#length));
    const sets = new Map<number, Bits>();
    for (const [c, { carriers }] of list.entries()) {
      for (const v of carriers) {
        const bits = sets.get(v) ?? new Bits(this.#length * 32);
        bits.add(c);
        sets.set(v, bits);
      }
    }
    this.carried = new Int32Array(game.n);
    for (const [v, bits] of sets) this.carried[v] = this.#intern(bits.words);
  }

  /** How many labels there are. */
  get total(): number {
    return this.classWeight.reduce((sum, weight) => sum + weight, 0);
  }

  weight(set: number): number {
    return this.#weight[set];
  }

  union(a: number, b: number): number {
    if (a === b || b === NONE) return a;
    if (a === NONE) return b;
    let row = this.#unions.get(a);
    if (!row) {
      row = new Map();
      this.#unions.set(a, row);
    }
    let found = row.get(b);
    if (found === undefined) {
      const [x, y] = [this.#words[a], this.#words[b]];
      found = this.#intern(x.map((word, i) => word | y[i]));
      row.set(b, found);
    }
    return found;
  }

  isSubset(a: number, b: number): boolean {
    if (a === b || a === NONE) return true;
    const [x, y] = [this.#words[a], this.#words[b]];
    for (let i = 0; i < x.length; i++) if (x[i] & ~y[i]) return false;
    return true;
  }

  /** The weight of what a has and b has not. */
  beyond(a: number, b: number): number {
    return this.#weight[this.union(a, b)] - this.#weight[b];
  }

  /** The union over some nodes. */
  of(nodes: Iterable<number>): number {
    const bits = new Int32Array(this.#length);
    for (const v of nodes) {
      const words = this.#words[this.carried[v]];
      for (let i = 0; i < words.length; i++) bits[i] |= words[i];
    }
    return this.#intern(bits);
  }

  /** What all of some nodes carry, at least one; found once for a list. */
  common(nodes: readonly number[]): number {
    if (nodes.length === 1) return this.carried[nodes[0]];
    let found = this.#common.get(nodes);
    if (found === undefined) this.#common.set(nodes, (found = this.#inCommon(nodes)));
    return found;
  }

  #inCommon(nodes: readonly number[]): number {
    const bits = this.#words[this.carried[nodes[0]]].slice();
    for (const v of nodes) {
      const words = this.#words[this.carried[v]];
      for (let i = 0; i < words.length; i++) bits[i] &= words[i];
    }
    return this.#intern(bits);
  }

  /** How many classes a set has. */
  size(set: number): number {
    return this.#size[set];
  }

  /** The weights of the classes that it has not, the lightest first. */
  weightsOutside(set: number): number[] {
    const words = this.#words[set];
    return this.classWeight.filter((_, c) => !(words[c >>> 5] & (1 << (c & 31)))).sort((a, b) => a - b);
  }

  /** The tags of a set. */
  tags(set: number): number[] {
    const words = this.#words[set];
    return this.classTags.flatMap((tags, c) => (words[c >>> 5] & (1 << (c & 31)) ? tags : []));
  }

  #intern(words: Int32Array): number {
    const key = words.join();
    let found = this.#number.get(key);
    if (found === undefined) {
      found = this.#words.length;
      this.#number.set(key, found);
      this.#words.push(words.slice());
      const weights = this.classWeight.filter((_, c) => words[c >>> 5] & (1 << (c & 31)));
      this.#weight.push(weights.reduce((sum, weight) => sum + weight, 0));
      this.#size.push(weights.length);
    }
    return found;
  }
}
