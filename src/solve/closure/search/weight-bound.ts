// What a limit on the weight of closed sets implies, for a search (cdcl.ts): dual ascent bounds the weight of every set
// that holds what is in. A bound above the limit is a contradiction, explained by the items that are in and have a
// residue, and those that are out and have been charged below 0; a free item whose residue does not fit any more is
// out for the same reason. So a search learns from the weight as it learns from the rules: a CNF game costs about
// what its formula costs, and where no rule helps it is branch and bound.

import type { Cdcl, Theory } from '../../sat/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { DualAscent } from '../dual-ascent.ts';
import { CHARGE_UNIT, type RootCharges } from '../root-charges.ts';

export const DEPTH = TUNING.boundDepth.value;

/** How many residues of exclusions are kept to explain them later. */
const MOST_KEPT = 1 << 22;

/** Told of what a refutation rests on, in order; so that a checker can follow it. */
export interface RefutationLog {
  /** A consequence of the limit that is about to be used: a clause, and the charges that prove it; for repeat(). */
  bound(literals: readonly number[], charge: Float64Array): object;
  /** A consequence told before is used again. */
  repeat(told: object): void;
  /** A clause that follows from what was told since the last one, and from those before. */
  learned(literals: readonly number[]): void;
}

/** Exclusions by the bound: the residues of then, what was left of the limit, and where the trail ended. */
interface Batch {
  readonly residue: Float64Array;
  /** Of no length unless they are logged. */
  readonly charge: Float64Array;
  room: number;
  end: number;
}

export class WeightBound implements Theory {
  /** The most that a set may weigh; it never rises. */
  limit = Number.POSITIVE_INFINITY;
  /** The items that are in, in the order in which they came in. */
  readonly ins: Int32Array;
  inCount = 0;
  readonly #n: number;
  readonly #solver: Cdcl;
  readonly #ascent: DualAscent;
  /** How much of the trail has been looked through for items that are in. */
  #followed = 0;
  readonly #batches: Batch[] = [];
  #batchCount = 0;
  /** The batch that put an item out. */
  readonly #batchOf: Int32Array;
  /** Why an item was put out, once somebody has asked. */
  readonly #told: (Int32Array | null)[];
  readonly #overflow: Float64Array;
  readonly #overflowCharge: Float64Array;
  readonly #scratch: Float64Array;
  readonly #scratchCharge: Float64Array;
  readonly #log: RefutationLog | null;
  /** What was told of an item that was put out, once it was. */
  readonly #logged: (object | null)[];

  /** The solver has room for all items, and its variables are theirs. */
  constructor(
    problem: ClosureProblem,
    solver: Cdcl,
    log: RefutationLog | null = null,
    first: RootCharges | null = null,
  ) {
    const { n } = problem;
    this.#n = n;
    this.#solver = solver;
    this.#log = log;
    this.#logged = new Array(log ? n : 0).fill(null);
    this.#ascent = new DualAscent(problem, solver.trail.state, log !== null, first);
    const rules = this.#ascent.charge.length;
    this.#overflowCharge = new Float64Array(rules);
    this.#scratchCharge = new Float64Array(rules);
    this.ins = new Int32Array(n);
    this.#batchOf = new Int32Array(n);
    this.#told = new Array(n).fill(null);
    this.#overflow = new Float64Array(n);
    this.#scratch = new Float64Array(n);
  }

  /** The residues of the last bound. */
  get residue(): Float64Array {
    return this.#ascent.residue;
  }

  undo(trailSize: number): void {
    const { position } = this.#solver.trail;
    while (this.inCount > 0 && position[this.ins[this.inCount - 1]] >= trailSize) this.inCount--;
    while (this.#batchCount > 0 && this.#batches[this.#batchCount - 1].end >= trailSize) this.#batchCount--;
    this.#followed = Math.min(this.#followed, trailSize);
  }

  propagate(): Int32Array | null {
    this.#follow();
    if (this.inCount === 0) return null;
    const { limit } = this;
    const ascent = this.#ascent;
    const before = ascent.effort;
    let bound = ascent.start(this.ins, this.inCount);
    if (bound <= limit) bound = ascent.raiseShort(limit);
    // What follows from the short rules is told first: its reasons are the short ones.
    if (bound <= limit && !this.#exclude(bound)) {
      bound = ascent.raiseAll(limit, DEPTH);
      if (bound <= limit) this.#exclude(bound);
    }
    this.#solver.effortElsewhere += ascent.effort - before + this.#n;
    if (bound <= limit) return null;
    const { residue, charge } = ascent;
    const against = this.#explain(residue, charge, bound - limit - CHARGE_UNIT, this.#solver.trail.size);
    this.#log?.bound(
      Array.from(against, (literal) => literal ^ 1),
      charge,
    );
    return against;
  }

  #follow(): void {
    const { literals, size } = this.#solver.trail;
    for (let i = this.#followed; i < size; i++) {
      if ((literals[i] & 1) === 0) this.ins[this.inCount++] = literals[i] >> 1;
    }
    this.#followed = size;
  }

  /** Puts out what does not fit under the limit any more; false if there was nothing. */
  #exclude(bound: number): boolean {
    const solver = this.#solver;
    const { trail } = solver;
    const { state } = trail;
    const { residue } = this.#ascent;
    const room = this.limit - bound;
    const start = trail.size;
    for (let v = 0; v < this.#n; v++) {
      if (residue[v] <= room || state[v] !== 0) continue;
      this.#batchOf[v] = this.#batchCount;
      this.#told[v] = null;
      if (trail.depth === 0) this.#log?.bound([2 * v + 1], this.#ascent.charge);
      solver.imply(2 * v + 1);
    }
    if (start === trail.size) return false;
    if (trail.depth > 0) this.#keepBatch(room, start);
    return true;
  }

  /** Keeps what the exclusions from `start` on rest on; where that takes too much memory, they are explained at once. */
  #keepBatch(room: number, start: number): void {
    const at = this.#batchCount++;
    if (at === this.#batches.length) {
      const fits = (at + 1) * this.#n <= MOST_KEPT;
      this.#batches.push({
        residue: fits ? new Float64Array(this.#n) : this.#overflow,
        charge: fits ? new Float64Array(this.#ascent.charge.length) : this.#overflowCharge,
        room: 0,
        end: 0,
      });
    }
    const batch = this.#batches[at];
    batch.residue.set(this.#ascent.residue);
    batch.charge.set(this.#ascent.charge);
    batch.room = room;
    batch.end = start;
    if (batch.residue !== this.#overflow) return;
    const { literals, size } = this.#solver.trail;
    for (let i = start; i < size; i++) this.explain(literals[i] >> 1);
  }

  explain(v: number): Int32Array {
    const known = this.#told[v];
    if (known) {
      this.#log?.repeat(this.#logged[v]!);
      return known;
    }
    const { residue, charge, room, end } = this.#batches[this.#batchOf[v]];
    const scratch = this.#scratch;
    scratch.set(residue);
    this.#scratchCharge.set(charge);
    // Its residue is what puts it out: it must not pay for anything else.
    scratch[v] = 0;
    const literals = this.#explain(scratch, this.#scratchCharge, residue[v] - room - CHARGE_UNIT, end);
    if (this.#log) {
      const clause = [2 * v + 1, ...Array.from(literals, (literal) => literal ^ 1)];
      this.#logged[v] = this.#log.bound(clause, this.#scratchCharge);
    }
    this.#solver.effortElsewhere += this.#n >> 3;
    this.#told[v] = literals;
    return literals;
  }

  /**
   * The literals of the trail before `end` that the bound of these residues rests on, less those that `surplus` can
   * do without, latest first.
   */
  #explain(residue: Float64Array, charge: Float64Array, surplus: number, end: number): Int32Array {
    const { state, position, level, literals: trail, certain } = this.#solver.trail;
    const ascent = this.#ascent;
    const literals: number[] = [];
    const first = Math.min(certain, end);
    let left = surplus;
    let i = end - 1;
    const isIn = (o: number) => state[o] > 0 && position[o] < end;
    const free = (o: number) => state[o] < 0 && level[o] === 0;
    const mayRest = (owner: number) => position[owner] < i;
    for (; i >= first; i--) {
      const literal = trail[i];
      const v = literal >> 1;
      if (literal & 1 ? residue[v] >= 0 : residue[v] <= 0) continue;
      if (literal & 1) {
        if (-residue[v] <= left) left += residue[v];
        else literals.push(literal);
      } else if (!ascent.lighten(v, residue, charge, isIn, free, mayRest)) {
        if (residue[v] <= left) left -= residue[v];
        else literals.push(literal);
      }
    }
    this.#solver.effortElsewhere += end - first;
    return Int32Array.from(literals);
  }
}
