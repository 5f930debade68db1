// The expected answers of the SUT: for each edge of an SUT node the chance that it is taken next.
//
// The kind of memory of the SUT is unknown beforehand. A simulated one may follow the model's weights (or ignore
// them) exactly. A real one has habits of its own at every node, answers as it did last time, or repeats its first
// answer forever. So there is a hypothesis for each:
//
//     even      a Dirichlet prior at each node with a number of observations for each edge: answers are independent
//     habit     the same with a number of observations for the whole node, whatever its degree: few answers are
//     used much
//     repeats   the last answer again, mostly
//     loath     an answer that was never given at the node comes so rarely, however often the others came: a long
//     drought
//               does not mean that it never comes
//
// Each has either prior mean (uniform; the model's weights, if it has any), but `loath` has the first alone. All
// nodes share one belief in the hypotheses. Every answer of the SUT is evidence: belief is multiplied by the chance
// that the hypothesis gave to it. The estimate is the belief's mean of the posterior means, so no choice ever gets
// the chance 0. Products and quotients only: the same on every machine. An observation costs O(degree). All nodes
// are renewed only when the belief has moved, which happens a few times in a campaign.
//
// Counting habits for the whole node matters for nodes with many answers. With strengths for each edge alone, 72
// answers outweighed the evidence of a log-consistent SUT: up to 18 points of coverage. Most of the first belief is
// in `even`; otherwise the planner doubts an even SUT from the start.

import { type Game, SUT, weightOf } from '../../game/index.ts';

/** The share of a weighted prior that is spread evenly, so that an edge of weight 0 can be believed in. */
const SPREAD = 0.02;
/** No hypothesis is ever given up for good. */
const LEAST_BELIEF = 1e-9;
/** Changes of a chance below this are not told. */
const NOTICEABLE = 1e-4;
/** All nodes are renewed when beliefs have moved by this much, summed. */
const DRIFT = 0.1;
/** What is believed in less than this is as good as decided. */
const LEAST_SHARE = 0.05;

/** What the hypotheses are, and how much they are believed in at first. */
export interface Priors {
  /** Observations for each edge, and for each node. */
  readonly even: readonly number[];
  readonly habit: readonly number[];
  /** The chances that the last answer is given again. */
  readonly repeats: readonly number[];
  /** The chances that an answer is one that was never given at the node. */
  readonly loath: readonly number[];
  /** The share of the first belief that `even` has. */
  readonly evenShare: number;
}

interface Hypothesis {
  readonly kind: 'even' | 'habit' | 'repeats' | 'loath';
  readonly strength: number;
  readonly weighted: boolean;
}

/** One of two kinds of SUT: how much it is believed in, and the chances of its answers. */
export interface Side {
  readonly share: number;
  readonly chance: Float64Array;
}

/** The two, of which the chances are the mean. */
export type Sides = readonly [Side, Side];

export class Frequencies {
  /** The chance of each edge of an SUT node; 0 for edges of tester nodes. */
  readonly chance: Float64Array;
  /** How far chances have moved so far, each node by as much as the one of its edges that moved most. */
  moved = 0;
  readonly #game: Game;
  readonly #hypotheses: readonly Hypothesis[];
  readonly #belief: Float64Array;
  readonly #renewedAt: Float64Array;
  /** The sum of the weights of a node's edges; null where the model has none. */
  readonly #weightSum: Float64Array | null;
  /** Whether an SUT that goes by the weights differs from one that goes evenly. */
  readonly #weightsDiffer: boolean;
  /** How many nodes are still to be renewed, from the first on. */
  #behind = 0;
  readonly #count: Int32Array;
  /** The part of the counts that earlier runs have seen: they say how often, not in which order. */
  readonly #earlier: Int32Array | null;
  /** The answer given last at each node, -1 before the first. */
  readonly #last: Int32Array;
  /** At the node that was looked at last: how many answers were given, and how many different ones. */
  #total = 0;
  #given = 0;

  /**
   * @param like one of the same game and priors that has seen nothing, to copy
   * @param earlier how often the SUT gave each answer in earlier runs, as far as it counts
   */
  constructor(game: Game, priors: Priors, like?: Frequencies | null, earlier?: Int32Array) {
    const { n, m, source } = game;
    this.#game = game;
    const means = game.weight ? [false, true] : [false];
    const kinds = ['even', 'habit', 'repeats', 'loath'] as const;
    this.#hypotheses = means.flatMap((weighted) =>
      kinds.flatMap((kind) =>
        priors[kind].flatMap((strength) =>
          kind === 'loath' && weighted ? [] : [{ kind, strength, weighted }],
        ),
      ),
    );
    const { even, habit, repeats, loath, evenShare } = priors;
    const others = habit.length + repeats.length + loath.length / means.length;
    this.#belief = Float64Array.from(
      this.#hypotheses,
      ({ kind }) => (kind === 'even' ? evenShare / even.length : (1 - evenShare) / others) / means.length,
    );
    this.#renewedAt = this.#belief.slice();
    this.#earlier = like ? like.#earlier : (earlier ?? null);
    this.#count = this.#earlier?.slice() ?? new Int32Array(m);
    this.#last = new Int32Array(n).fill(-1);
    if (like) {
      this.#weightSum = like.#weightSum;
      this.#weightsDiffer = like.#weightsDiffer;
      this.chance = like.chance.slice();
      return;
    }
    this.#weightSum = game.weight && new Float64Array(n);
    if (this.#weightSum) for (let e = 0; e < m; e++) this.#weightSum[source[e]] += weightOf(game, e);
    this.#weightsDiffer = weightsDiffer(game);
    this.chance = new Float64Array(m);
    for (let v = 0; v < n; v++) this.#renew(v);
    this.moved = 0;
  }

  /** How often an answer was given, in earlier runs and in this one. */
  #all(e: number, taken: Int32Array): number {
    return taken[e] + (this.#earlier?.[e] ?? 0);
  }

  /** Reads what was taken at SUT node `v` since the last call; `changed` is told if its chances have changed. */
  observe(v: number, taken: Int32Array, changed?: (v: number) => void): void {
    const { outStart } = this.#game;
    let seen = false;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const all = this.#all(e, taken);
      for (; this.#count[e] < all; seen = true) this.#learn(v, e);
    }
    if (!seen || outStart[v + 1] - outStart[v] < 2) return;
    if (this.#drift() > DRIFT) {
      this.#renewedAt.set(this.#belief);
      this.#behind = this.#game.n;
    }
    // The hundredth answer moves little: renew when the total has grown by a sixteenth.
    this.#countAt(v);
    const total = this.#total;
    if (total > 32 && total % (total >> 4) !== 0) return;
    this.#renew(v);
    changed?.(v);
  }

  /**
   * After the belief has moved all nodes are to be renewed: at most `limit` of them now, the others in later calls. Tells
   * those whose chances have changed. Returns whether any was looked at.
   */
  catchUp(limit: number, changed: (v: number) => void): boolean {
    if (this.#behind === 0) return false;
    for (const end = Math.max(0, this.#behind - limit); this.#behind > end; ) {
      const v = --this.#behind;
      if (this.#renew(v) > NOTICEABLE) changed(v);
    }
    return true;
  }

  /** Reads what was taken anywhere, in another player's campaign say: all chances are renewed. */
  readAll(taken: Int32Array): void {
    const { n, owner, outStart } = this.#game;
    for (let v = 0; v < n; v++) {
      if (owner[v] !== SUT) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const all = this.#all(e, taken);
        while (this.#count[e] < all) this.#learn(v, e);
      }
    }
    this.#renewedAt.set(this.#belief);
    for (let v = 0; v < n; v++) this.#renew(v);
  }

  /**
   * Whether the answers come anew each time, rather than the same again: whether more than half of the belief is in `even`.
   */
  get steady(): boolean {
    let sum = 0;
    for (let h = 0; h < this.#belief.length; h++)
      if (this.#hypotheses[h].kind === 'even') sum += this.#belief[h];
    return sum > 0.5;
  }

  /**
   * A SUT that goes evenly and one that goes by the model's weights, as they are believed in and with the chances that each would have; null where it
   * makes no difference or is as good as decided.
   */
  get sides(): Sides | null {
    if (!this.#weightsDiffer) return null;
    let byWeights = 0;
    this.#hypotheses.forEach(({ weighted }, h) => {
      if (weighted) byWeights += this.#belief[h];
    });
    if (Math.min(byWeights, 1 - byWeights) < LEAST_SHARE) return null;
    return [this.#side(false, 1 - byWeights), this.#side(true, byWeights)];
  }

  #side(isWeighted: boolean, share: number): Side {
    const belief = this.#belief.map((x, h) => (this.#hypotheses[h].weighted === isWeighted ? x / share : 0));
    const chance = new Float64Array(this.chance.length);
    const { n, owner } = this.#game;
    for (let v = 0; v < n; v++) if (owner[v] === SUT) this.#estimate(v, belief, chance);
    return { share, chance };
  }

  /** The belief in each hypothesis, for people. */
  get beliefs(): readonly (Hypothesis & { readonly belief: number })[] {
    return this.#hypotheses.map((hypothesis, h) => ({ ...hypothesis, belief: this.#belief[h] }));
  }

  #learn(v: number, e: number): void {
    const degree = this.#game.outStart[v + 1] - this.#game.outStart[v];
    if (degree > 1) {
      this.#countAt(v);
      let sum = 0;
      for (let h = 0; h < this.#belief.length; h++) {
        sum += this.#belief[h] = Math.max(LEAST_BELIEF, this.#belief[h] * this.#predict(h, v, e, degree));
      }
      for (let h = 0; h < this.#belief.length; h++) this.#belief[h] /= sum;
    }
    this.#count[e]++;
    this.#last[v] = e;
  }

  #countAt(v: number): void {
    const { outStart } = this.#game;
    this.#total = 0;
    this.#given = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      this.#total += this.#count[e];
      if (this.#count[e] > 0) this.#given++;
    }
  }

  /** The prior mean of an edge. */
  #mean(weighted: boolean, v: number, e: number, degree: number): number {
    if (!weighted || !(this.#weightSum![v] > 0)) return 1 / degree;
    return SPREAD / degree + ((1 - SPREAD) * weightOf(this.#game, e)) / this.#weightSum![v];
  }

  #predict(h: number, v: number, e: number, degree: number): number {
    const { kind, strength, weighted } = this.#hypotheses[h];
    const mean = this.#mean(weighted, v, e, degree);
    if (kind === 'repeats') {
      if (this.#last[v] < 0) return mean;
      return (1 - strength) * mean + (this.#last[v] === e ? strength : 0);
    }
    if (kind === 'loath') return this.#loath(strength, degree, this.#count[e] > 0);
    const all = kind === 'even' ? strength * degree : strength;
    return (all * mean + this.#count[e]) / (all + this.#total);
  }

  /** What `loath` says of an answer that was given before, or was not. */
  #loath(strength: number, degree: number, wasGiven: boolean): number {
    const given = this.#given;
    if (given === 0 || given === degree) return 1 / degree;
    return wasGiven ? (1 - strength) / given : strength / (degree - given);
  }

  /**
   * The mean over the hypotheses is linear in prior mean and count, so each edge costs the same however many there are. Returns
   * by how much the chance has changed that changed most.
   */
  #renew(v: number): number {
    if (this.#game.owner[v] !== SUT) return 0;
    const most = this.#estimate(v, this.#belief, this.chance);
    this.moved += most;
    return most;
  }

  /** Writes the chances of a node's edges into `chance`; returns by how much the one has changed that changed most. */
  #estimate(v: number, belief: Float64Array, chance: Float64Array): number {
    const { outStart } = this.#game;
    this.#countAt(v);
    const degree = outStart[v + 1] - outStart[v];
    const weights = this.#weightSum?.[v] ?? 0;
    let even = 0;
    let byWeight = 0;
    let byCount = 0;
    let again = 0;
    let old = 0;
    let fresh = 0;
    for (let h = 0; h < belief.length; h++) {
      const { kind, strength, weighted } = this.#hypotheses[h];
      let toMean = belief[h];
      if (kind === 'loath') {
        old += toMean * this.#loath(strength, degree, true);
        fresh += toMean * this.#loath(strength, degree, false);
        continue;
      }
      if (kind === 'repeats') {
        if (this.#last[v] >= 0) {
          again += toMean * strength;
          toMean *= 1 - strength;
        }
      } else {
        const all = kind === 'even' ? strength * degree : strength;
        const share = toMean / (all + this.#total);
        byCount += share;
        toMean = share * all;
      }
      if (weighted && weights > 0) {
        even += (toMean * SPREAD) / degree;
        byWeight += toMean * (1 - SPREAD);
      } else even += toMean / degree;
    }
    let most = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      // The quotient of two weights stays finite, however small they are.
      const share = byWeight > 0 ? weightOf(this.#game, e) / weights : 0;
      let x = even + byWeight * share + byCount * this.#count[e];
      x += this.#count[e] > 0 ? old : fresh;
      if (e === this.#last[v]) x += again;
      most = Math.max(most, Math.abs(x - chance[e]));
      chance[e] = x;
    }
    return most;
  }

  #drift(): number {
    let sum = 0;
    for (let h = 0; h < this.#belief.length; h++) sum += Math.abs(this.#belief[h] - this.#renewedAt[h]);
    return sum;
  }
}

function weightsDiffer(game: Game): boolean {
  const { weight, owner, source, outStart } = game;
  if (!weight) return false;
  for (let e = 0; e < game.m; e++) {
    if (owner[source[e]] === SUT && weightOf(game, e) !== weightOf(game, outStart[source[e]])) return true;
  }
  return false;
}
