// The rest of a run, as positions: the current node, and the nodes or labels covered since the start of the plan.
// On small graphs, at the end of a budget, or when little is left uncovered, they are few enough to plan exactly.
// They serve expectation (expectation.ts) and play against every SUT (forcing.ts).
//
// Positions come in the order of the cost of reaching them, and those beyond the budget are left out. Nodes without
// gain need no bit of the covered set. O(positions * degree) time and memory; it gives up beyond `limit` of them.

import { costOf, type Game, tagsOfNode } from '../../game/index.ts';

/** What is uncovered is bits of an integer. */
const MOST_BITS = 30;

export interface Positions {
  readonly count: number;
  readonly node: Int32Array;
  /** The least that is spent before the pebble is there. */
  readonly depth: Int32Array;
  /** The gain since the start of the plan. */
  readonly gained: Float64Array;
  /** The moves of position p: next[start[p]] .. next[end[p] - 1], in the order of the node's edges; -1 beyond the budget. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly next: Int32Array;
  /** The position after a reset, -1 if none can be paid for. */
  readonly reset: Int32Array;
  /** The number of a position, -1 if it is not among these. */
  find(v: number, covered: Uint8Array): number;
}

/** The numbers of the positions, those behind moves that cost nothing first; null where every move costs something. */
export function payOrderOf(game: Game, { count, node, start, end, next }: Positions): Int32Array | null {
  const { cost } = game;
  if (!cost?.includes(0)) return null;
  const order: number[] = [];
  const seen = new Uint8Array(count);
  const visit = (p: number): void => {
    if (seen[p]) return;
    seen[p] = 1;
    const first = game.outStart[node[p]] - start[p];
    for (let i = start[p]; i < end[p]; i++) if (next[i] >= 0 && cost[first + i] === 0) visit(next[i]);
    order.push(p);
  };
  for (let p = 0; p < count; p++) visit(p);
  return Int32Array.from(order);
}

export interface PositionLimits {
  /** Positions at most. */
  readonly limit: number;
  readonly budget: number;
  /** The cost of a reset and the visit that follows; infinite where there is none. */
  readonly resetSteps: number;
}

/** The positions that can be reached from `v` with `covered` covered; null if there are too many. */
export function positionsFrom(
  game: Game,
  v: number,
  covered: Uint8Array,
  limits: PositionLimits,
): Positions | null {
  const survey = new Survey(game, covered, limits);
  return survey.explore(v) ? survey : null;
}

class Survey implements Positions {
  readonly #game: Game;
  readonly #limits: PositionLimits;
  /** What counts once, a node or a label, and was covered before. */
  readonly #before: (part: number) => boolean;
  /** The parts that were uncovered, by bit, and the bit of each. */
  readonly #bits: number[] = [];
  readonly #bitOf = new Map<number, number>();
  /** Of labels, the bits of each node. */
  readonly #bitsOf = new Map<number, number>();
  readonly #index = new Map<number, number>();
  /** The positions to explore, by depth. */
  readonly #waiting: number[][] = [];
  #mask = new Int32Array(64);
  count = 0;
  node = new Int32Array(64);
  depth = new Int32Array(64);
  gained = new Float64Array(64);
  start = new Int32Array(64);
  end = new Int32Array(64);
  reset = new Int32Array(64);
  next = new Int32Array(256);
  #moves = 0;

  constructor(game: Game, covered: Uint8Array, limits: PositionLimits) {
    this.#game = game;
    this.#limits = limits;
    const before = game.countsTags ? tagsCovered(game, covered) : covered.slice();
    this.#before = (part) => before[part] === 1;
  }

  explore(v: number): boolean {
    const { outStart, target, initial } = this.#game;
    const { limit, budget, resetSteps } = this.#limits;
    this.#meet(v, 0, 0, 0);
    for (let far = 0; far < this.#waiting.length && far <= budget; far++) {
      // Grows while it is walked through where a move out of a helper costs nothing.
      for (const p of this.#waiting[far] ?? []) {
        if (this.depth[p] !== far || this.end[p] >= 0) continue;
        if (this.count > limit || this.#bits.length > MOST_BITS) return false;
        const at = this.node[p];
        const from = outStart[at];
        const to = outStart[at + 1];
        this.#makeRoom(to - from);
        this.start[p] = this.#moves;
        for (let e = from; e < to; e++)
          this.next[this.#moves++] = this.#enter(target[e], p, far + costOf(this.#game, e));
        this.end[p] = this.#moves;
        if (far + resetSteps <= budget) {
          this.reset[p] = this.#meet(initial, this.#mask[p], this.gained[p], far + resetSteps);
        }
      }
      this.#waiting[far] = [];
    }
    return true;
  }

  find(v: number, covered: Uint8Array): number {
    const done = this.#game.countsTags ? tagsCovered(this.#game, covered) : covered;
    let mask = 0;
    for (let i = 0; i < this.#bits.length; i++) if (done[this.#bits[i]]) mask |= 1 << i;
    return this.#index.get(mask * this.#game.n + v) ?? -1;
  }

  #enter(w: number, p: number, far: number): number {
    if (far > this.#limits.budget) return -1;
    const { gain, countsTags } = this.#game;
    const mask = this.#mask[p];
    if (countsTags) {
      const more = mask | this.#tagBits(w);
      return this.#meet(w, more, this.gained[p] + bitCount(more & ~mask), far);
    }
    if (this.#before(w) || gain[w] === 0) return this.#meet(w, mask, this.gained[p], far);
    const more = mask | this.#bit(w);
    return this.#meet(w, more, this.gained[p] + (more === mask ? 0 : gain[w]), far);
  }

  #tagBits(w: number): number {
    let bits = this.#bitsOf.get(w);
    if (bits === undefined) {
      bits = 0;
      for (const tag of tagsOfNode(this.#game, w)) if (!this.#before(tag)) bits |= this.#bit(tag);
      this.#bitsOf.set(w, bits);
    }
    return bits;
  }

  #bit(part: number): number {
    let bit = this.#bitOf.get(part);
    if (bit === undefined) {
      bit = this.#bits.length;
      this.#bitOf.set(part, bit);
      this.#bits.push(part);
    }
    return 1 << bit;
  }

  #meet(w: number, mask: number, gained: number, far: number): number {
    const key = mask * this.#game.n + w;
    let p = this.#index.get(key);
    if (p === undefined) {
      p = this.count++;
      if (p === this.node.length) this.#grow();
      this.#index.set(key, p);
      this.node[p] = w;
      this.#mask[p] = mask;
      this.gained[p] = gained;
      this.end[p] = -1;
      this.reset[p] = -1;
    } else if (this.depth[p] <= far) return p;
    this.depth[p] = far;
    this.#waiting[far] ??= [];
    this.#waiting[far].push(p);
    return p;
  }

  #grow(): void {
    const longer = (row: Int32Array) => {
      const twice = new Int32Array(2 * row.length);
      twice.set(row);
      return twice;
    };
    this.node = longer(this.node);
    this.depth = longer(this.depth);
    this.start = longer(this.start);
    this.end = longer(this.end);
    this.reset = longer(this.reset);
    this.#mask = longer(this.#mask);
    const gained = new Float64Array(2 * this.gained.length);
    gained.set(this.gained);
    this.gained = gained;
  }

  #makeRoom(moves: number): void {
    if (this.#moves + moves <= this.next.length) return;
    const longer = new Int32Array(Math.max(2 * this.next.length, this.#moves + moves));
    longer.set(this.next);
    this.next = longer;
  }
}

/** 1 for each label that is covered: a visit to one of its nodes is enough. */
function tagsCovered(game: Game, covered: Uint8Array): Uint8Array {
  const done = new Uint8Array(game.tags?.names.length ?? 0);
  for (let v = 0; v < game.n; v++) if (covered[v]) for (const tag of tagsOfNode(game, v)) done[tag] = 1;
  return done;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
