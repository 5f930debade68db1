// Decides rest(K, v) >= t: "can the tester force t more labels from v after covering K?"
//
// In the layer of K (label-layer.ts) the tester must force a crossing at a border node w that brings enough:
//     bring(w) + rest(K + labels of w, w) >= t
//  Border nodes are decided one by one, each by the same question in a higher layer, while they matter. If even the
//  undecided ones do not attract v, the answer is no. If the good ones do, it is yes. Undecided ones come from the
//  tester's best plan. Every answer becomes a bound for all sets below or above K (label-bounds.ts).
//
// The depth is the number of classes of labels. It is exponential in them at worst, since the question is
// PSPACE-complete, and polynomial in the nodes.

import { TESTER } from '../../game/index.ts';
import type { LabelBounds } from './label-bounds.ts';
import { LabelLayer } from './label-layer.ts';
import type { LabelProblem } from './label-problem.ts';

/** Thrown when the effort of a slice is spent; what was found is kept, and the question can be asked again. */
export const SPENT = Symbol('effort spent');

const OPEN = 0;
const GOOD = 1;
const BAD = 2;

export class LabelSearch {
  readonly #problem: LabelProblem;
  readonly #bounds: LabelBounds;
  readonly #layers = new Map<number, LabelLayer>();
  #effort = 0;
  /** How many bounds had been looked at when it was asked. */
  #looked = 0;

  constructor(problem: LabelProblem, bounds: LabelBounds) {
    this.#problem = problem;
    this.#bounds = bounds;
  }

  /** Whether rest(covered, v) >= t; throws SPENT when so many edges have been followed, or bounds looked at instead. */
  ask(covered: number, v: number, t: number, effort: number): boolean {
    this.#effort = effort;
    this.#looked = this.#bounds.work;
    return this.#prove(covered, v, t);
  }

  layer(covered: number, v: number): LabelLayer {
    const key = covered * this.#problem.game.n + v;
    let layer = this.#layers.get(key);
    if (!layer) {
      layer = new LabelLayer(this.#problem, covered, v);
      if (this.#layers.size > KEPT_LAYERS) this.#layers.clear();
      this.#layers.set(key, layer);
    }
    return layer;
  }

  #prove(covered: number, v: number, t: number): boolean {
    const bounds = this.#bounds;
    if (t <= bounds.lower(covered, v)) return true;
    if (t > bounds.upper(covered, v)) return false;
    const problem = this.#problem;
    const layer = this.layer(covered, v);
    const next = layer.border.map((w) => problem.union(covered, problem.carried[w]));
    const needs = next.map((set) => t - (problem.weight(set) - problem.weight(covered)));
    const state = layer.border.map((w, b) => {
      if (needs[b] <= bounds.lower(next[b], w)) return GOOD;
      return needs[b] > bounds.upper(next[b], w) ? BAD : OPEN;
    });
    for (;;) {
      this.#effort -= 2 * layer.edges + 1;
      if (this.#effort < (bounds.work - this.#looked) * LOOKING) throw SPENT;
      const sure = layer.attractor((b) => state[b] === GOOD);
      if (sure[0] >= 0) {
        for (const [i, u] of layer.inner.entries()) if (sure[i] >= 0) bounds.raise(covered, u, t);
        return true;
      }
      const hoped = layer.attractor((b) => state[b] !== BAD);
      if (hoped[0] < 0) {
        for (const [i, u] of layer.inner.entries()) if (hoped[i] < 0) bounds.fall(covered, u, t - 1);
        return false;
      }
      const b = this.#next(layer, sure, hoped, state, needs);
      state[b] = this.#prove(next[b], layer.border[b], needs[b]) ? GOOD : BAD;
    }
  }

  /** An undecided border node that the tester's plan may lead to: the one that needs most, as it is likeliest to be bad. */
  #next(
    layer: LabelLayer,
    sure: Int32Array,
    hoped: Int32Array,
    state: readonly number[],
    needs: readonly number[],
  ): number {
    const { owner, outStart, target } = this.#problem.game;
    const seen = new Uint8Array(layer.inner.length);
    const stack = [0];
    seen[0] = 1;
    let best = -1;
    const visit = (place: number): void => {
      if (place < 0) {
        const b = -1 - place;
        if (state[b] === OPEN && (best < 0 || needs[b] > needs[best])) best = b;
      } else if (!seen[place] && sure[place] < 0) {
        seen[place] = 1;
        stack.push(place);
      }
    };
    while (stack.length > 0) {
      const i = stack.pop()!;
      const u = layer.inner[i];
      let choice = Number.NaN;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const place = layer.place.get(target[e])!;
        if (owner[u] !== TESTER) visit(place);
        else {
          const r = place < 0 ? (state[-1 - place] === BAD ? -1 : 0) : hoped[place];
          if (r >= 0 && r < least) [choice, least] = [place, r];
        }
      }
      if (owner[u] === TESTER) visit(choice);
    }
    if (best < 0) throw new Error('the tester’s plan leads to no undecided node');
    return best;
  }
}

/** To look at a bound costs about so much of following an edge: where thousands are kept for a node, that is most of the work. */
const LOOKING = 1 / 4;
/** Layers are made again when so many have been made. */
const KEPT_LAYERS = 20_000;
