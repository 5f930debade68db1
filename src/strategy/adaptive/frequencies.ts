// What the SUT is believed to do: for each edge of an SUT node the chance that it is taken next.
//
// Each node has a Dirichlet prior, and how strong it is nobody knows beforehand: a simulated SUT may follow the
// model's weights (or ignore them) to the letter, a real one has habits of its own at every node, a
// log-consistent one repeats its first answer for ever. So there is a hypothesis for each prior mean (uniform; the model's
// weights, if it has any) and each strength, all nodes share one belief in the hypotheses, and every answer of
// the SUT is evidence: belief is multiplied by the chance that the hypothesis gave to it. The estimate is the belief's
// mean of the posterior means, so no choice ever gets the chance 0. Products and quotients only: the same on
// every machine. An observation costs O(degree); all nodes are renewed only when the belief has moved, which
// it does a few times in a campaign.

import { type Game, SUT, weightOf } from '../../game/index.ts';

/** The share of a weighted prior that is spread evenly, so that an edge of weight 0 can be believed in. */
const SPREAD = 0.02;
/** No hypothesis is ever given up for good. */
const LEAST_BELIEF = 1e-9;
/** All nodes are renewed when beliefs have moved by this much, summed. */
const DRIFT = 0.1;

interface Hypothesis {
  readonly strength: number;
  readonly weighted: boolean;
}

export class Frequencies {
  /** The chance of each edge of an SUT node; 0 for edges of tester nodes. */
  readonly chance: Float64Array;
  readonly #game: Game;
  readonly #hypotheses: readonly Hypothesis[];
  readonly #belief: Float64Array;
  readonly #renewedAt: Float64Array;
  /** The sum of the weights of a node's edges; null where the model has none. */
  readonly #weightSum: Float64Array | null;
  readonly #count: Int32Array;
  readonly #total: Int32Array;

  constructor(game: Game, strengths: readonly number[]) {
    const { n, m, source } = game;
    this.#game = game;
    const means = game.weight ? [false, true] : [false];
    this.#hypotheses = means.flatMap((weighted) => strengths.map((strength) => ({ strength, weighted })));
    this.#belief = new Float64Array(this.#hypotheses.length).fill(1 / this.#hypotheses.length);
    this.#renewedAt = this.#belief.slice();
    this.#weightSum = game.weight && new Float64Array(n);
    if (this.#weightSum) for (let e = 0; e < m; e++) this.#weightSum[source[e]] += weightOf(game, e);
    this.#count = new Int32Array(m);
    this.#total = new Int32Array(n);
    this.chance = new Float64Array(m);
    for (let v = 0; v < n; v++) this.#renew(v);
  }

  /**
   * Reads what was taken at SUT node `v` since the last call. Returns the node whose chances have changed: `v`,
   * ALL_NODES when every node's have, or NO_NODE.
   */
  observe(v: number, taken: Int32Array): number {
    const { outStart } = this.#game;
    let seen = false;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      for (; this.#count[e] < taken[e]; seen = true) this.#learn(v, e);
    }
    if (!seen || outStart[v + 1] - outStart[v] < 2) return NO_NODE;
    if (this.#drift() > DRIFT) {
      this.#renewedAt.set(this.#belief);
      for (let u = 0; u < this.#game.n; u++) this.#renew(u);
      return ALL_NODES;
    }
    // The hundredth answer moves little: renew when the total has grown by a sixteenth.
    const total = this.#total[v];
    if (total > 32 && total % (total >> 4) !== 0) return NO_NODE;
    this.#renew(v);
    return v;
  }

  /** Reads what was taken anywhere, in another player's campaign say: all chances are renewed. */
  readAll(taken: Int32Array): void {
    const { n, owner, outStart } = this.#game;
    for (let v = 0; v < n; v++) {
      if (owner[v] !== SUT) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) while (this.#count[e] < taken[e]) this.#learn(v, e);
    }
    this.#renewedAt.set(this.#belief);
    for (let v = 0; v < n; v++) this.#renew(v);
  }

  /**
   * Whether the answers come anew each time, rather than the same again: whether more than half of the belief is
   * in priors of at least one observation for each edge.
   */
  get steady(): boolean {
    let sum = 0;
    for (let h = 0; h < this.#belief.length; h++)
      if (this.#hypotheses[h].strength >= 1) sum += this.#belief[h];
    return sum > 0.5;
  }

  /** The belief in each hypothesis, for people. */
  get beliefs(): readonly {
    readonly strength: number;
    readonly weighted: boolean;
    readonly belief: number;
  }[] {
    return this.#hypotheses.map((hypothesis, h) => ({ ...hypothesis, belief: this.#belief[h] }));
  }

  #learn(v: number, e: number): void {
    const degree = this.#game.outStart[v + 1] - this.#game.outStart[v];
    if (degree > 1) {
      let sum = 0;
      for (let h = 0; h < this.#belief.length; h++) {
        sum += this.#belief[h] = Math.max(LEAST_BELIEF, this.#belief[h] * this.#predict(h, v, e, degree));
      }
      for (let h = 0; h < this.#belief.length; h++) this.#belief[h] /= sum;
    }
    this.#count[e]++;
    this.#total[v]++;
  }

  #predict(h: number, v: number, e: number, degree: number): number {
    const { strength, weighted } = this.#hypotheses[h];
    const all = strength * degree;
    let prior = strength;
    if (weighted && this.#weightSum![v] > 0) {
      prior *= SPREAD + ((1 - SPREAD) * degree * weightOf(this.#game, e)) / this.#weightSum![v];
    }
    return (prior + this.#count[e]) / (all + this.#total[v]);
  }

  /** The mean over the hypotheses is linear in prior and count, so each edge costs the same however many there are. */
  #renew(v: number): void {
    const { owner, outStart } = this.#game;
    if (owner[v] !== SUT) return;
    const degree = outStart[v + 1] - outStart[v];
    const weights = this.#weightSum?.[v] ?? 0;
    let even = 0;
    let byWeight = 0;
    let byCount = 0;
    for (let h = 0; h < this.#belief.length; h++) {
      const { strength, weighted } = this.#hypotheses[h];
      const share = this.#belief[h] / (strength * degree + this.#total[v]);
      byCount += share;
      if (weighted && weights > 0) {
        even += share * strength * SPREAD;
        byWeight += (share * strength * (1 - SPREAD) * degree) / weights;
      } else even += share * strength;
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      this.chance[e] = even + byWeight * weightOf(this.#game, e) + byCount * this.#count[e];
    }
  }

  #drift(): number {
    let sum = 0;
    for (let h = 0; h < this.#belief.length; h++) sum += Math.abs(this.#belief[h] - this.#renewedAt[h]);
    return sum;
  }
}

export const NO_NODE = -1;
export const ALL_NODES = -2;
