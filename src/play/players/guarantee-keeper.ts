// The nodes that a tester may enter without losing the guarantee, updated in constant time a node.
//
// The solver leaves a level l(v) for each node, at most the guarantee from v, such that
//     (S) an SUT node x has l(x) <= gain(x) + l(y) for each of its moves to y, and
//     (T) a set A in which every SUT node can stay, and whose tester nodes leave it only to nodes of level t or
//     less, has no node
//         above level gain(A) + t
// The solver proves l(r) = K in this way. K less the gain on the way, or the value found, has both properties.
//
// For a covered set C and a level j let h(j) = j + the gain of the nodes of C above level j. Let the threshold be
// the least level such that h >= K there and on all levels above. It starts at K and never rises as C grows. While
// C gains less than K, this holds:
//
//     From a node of C at or above the threshold the tester can force an uncovered node at or above it, walking
//     through such
//     nodes of C only.
//
// Let A be those of them from which the tester cannot. Let k be their greatest level and j the greatest level below
// the threshold, so h(j) < K. The SUT stays in A unless the tester leaves it for a level of at most j. (An SUT node
// x of A that can leave for such a level itself has l(x) <= gain(x) + j by (S), so K <= h(l(x)) <= h(j).) By (T) k
// <= gain(A) + j. As A lies in C between the threshold and k,
//     K <= h(k) = k + gain(C above k) <= j + gain(C above j) = h(j) < K.
//
// So every visit brings something new until K is reached. This is a polynomial strategy, move by move, once the
// levels are known. The question itself is coNP-complete (section 5.2 of the paper).

import type { Game } from '../../game/index.ts';
import type { Levels } from '../../solve/index.ts';

export class GuaranteeKeeper {
  /** The level at and above which nodes may be entered. */
  threshold: number;
  /** What is covered, in the gains that the levels count. */
  gained = 0;
  readonly #levels: Levels;
  /** The distinct levels below K, the greatest first, and what is covered on each. */
  readonly #steps: Float64Array;
  readonly #index = new Map<number, number>();
  readonly #covered: Float64Array;
  /** How many of the steps are at or above the threshold, and what is covered there. */
  #passed = 0;
  #above = 0;

  constructor(game: Game, levels: Levels) {
    this.#levels = levels;
    this.threshold = levels.value;
    const below = new Set<number>();
    for (let v = 0; v < game.n; v++) if (levels.lower[v] < levels.value) below.add(levels.lower[v]);
    this.#steps = Float64Array.from(below).sort().reverse();
    this.#steps.forEach((level, i) => {
      this.#index.set(level, i);
    });
    this.#covered = new Float64Array(this.#steps.length);
  }

  /** Whether the guarantee has been gained. */
  get isDone(): boolean {
    return this.gained >= this.#levels.value;
  }

  mayEnter(v: number): boolean {
    return this.#levels.lower[v] >= this.threshold;
  }

  cover(v: number): void {
    const { lower, gain, value } = this.#levels;
    this.gained += gain[v];
    const step = this.#index.get(lower[v]);
    if (step === undefined || step < this.#passed) this.#above += gain[v];
    else this.#covered[step] += gain[v];
    while (this.#passed < this.#steps.length && this.#above + this.#steps[this.#passed] >= value) {
      this.threshold = this.#steps[this.#passed];
      this.#above += this.#covered[this.#passed++];
    }
  }
}
