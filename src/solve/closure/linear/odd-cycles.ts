// Rows that all sets satisfy and shares do not: where pairs of columns, one of each of which is called for, make a cycle of odd length, more than half of it is taken
// (Chvátal 1973: half of the sum of its rows, rounded up). A half of everything, which vertex covers have for a relaxation, satisfies no such row.
//
// Cycles are found as shortest walks that come back to a column after an odd number of steps (Gerards and Schrijver 1986), in rounds, until they raise the relaxation by
// little. Of vertex covers of 150 vertices and 600 edges that closes three quarters of the gap and more.

import { NodeHeap, type Slices } from '../../../base/index.ts';
import { Relaxation, type Row } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import type { CoverProgram } from './cover-program.ts';

const MOST_STEPS = TUNING.cycleSteps.value;
const LEAST_RISE = TUNING.cycleRise.value;
/** Entries looked at between two pauses, and steps of walks. */
const SLICE = 250_000;
const STEPS = 50_000;
/** A cycle is of use if less than this is taken beyond a half of it, twice; 1 would be none. */
const NEAR = 0.95;
/** What a step costs, so that short cycles are found first. */
const STEP = 1e-4;
/** What counts as nothing of a charge. */
const NOTHING = 1e-9;

export class OddCycles {
  /** The program with all rows that were found of use. */
  program: CoverProgram;
  /** Entries and steps looked at. */
  effort = 0;
  readonly #whole: CoverProgram;
  readonly #near: readonly (readonly number[])[];
  #relaxation: Relaxation | null = null;

  constructor(program: CoverProgram) {
    this.#whole = program;
    this.program = program;
    this.#near = neighbours(program);
  }

  /** Whether there are pairs, and not so many that looking for cycles takes longer than it may. */
  get isWorthIt(): boolean {
    const pairs = this.#near.reduce((sum, { length }) => sum + length, 0) / 2;
    return pairs > 0 && pairs >= this.#near.length && pairs * this.#near.length <= MOST_STEPS;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#relaxation?.release();
  }

  *run(): Slices<void> {
    let cycles: Row[] = [];
    let first = 0;
    let before = 0;
    for (let round = 0; ; round++) {
      const relaxation = new Relaxation(this.program);
      this.#relaxation = relaxation;
      try {
        relaxation.begin();
        while (!relaxation.optimise(Number.POSITIVE_INFINITY, SLICE)) yield;
        const { objective } = relaxation;
        if (round === 0) first = objective;
        else if (objective - before <= LEAST_RISE * (objective - first)) return;
        before = objective;
        const charges = relaxation.costs.slice(this.#whole.n + this.#whole.rows.length);
        cycles = cycles.filter((_, i) => charges[i] > NOTHING);
        const found = yield* this.#violated(relaxation.shares());
        if (found.length === 0) return;
        cycles.push(...found);
        this.program = this.#with(cycles);
      } finally {
        this.effort += relaxation.effort;
        relaxation.release();
      }
      yield;
    }
  }

  #with(cycles: readonly Row[]): CoverProgram {
    const { rows, owner, rule } = this.#whole;
    const none = cycles.map(() => -1);
    return {
      ...this.#whole,
      rows: [...rows, ...cycles],
      owner: Int32Array.from([...owner, ...none]),
      rule: Int32Array.from([...rule, ...none]),
    };
  }

  /** Rows of cycles that shares do not satisfy; each column is looked at until it is on one. */
  *#violated(x: Float64Array): Slices<Row[]> {
    const found: Row[] = [];
    let pause = this.effort + STEPS;
    const isDone = new Uint8Array(x.length);
    for (let j = 0; j < x.length; j++) {
      if (isDone[j]) continue;
      if (this.effort > pause) {
        pause = this.effort + STEPS;
        yield;
      }
      const walk = this.#oddWalk(x, j);
      if (!walk) continue;
      const cycle = simpleCycle(walk);
      for (const on of cycle) isDone[on] = 1;
      found.push({
        columns: Int32Array.from(cycle),
        coefficients: new Int32Array(cycle.length).fill(1),
        least: (cycle.length + 1) / 2,
      });
    }
    return found;
  }

  /** The shortest walk of odd length from a column back to it, by what is taken of each pair beyond 1; null if that is no use. Column j is 2j after an even number of steps, 2j + 1 after an odd one. */
  #oddWalk(x: Float64Array, from: number): number[] | null {
    const least = new Float64Array(2 * x.length).fill(NEAR);
    const previous = new Int32Array(2 * x.length).fill(-1);
    const waiting = new NodeHeap();
    waiting.push(2 * from, 0);
    while (waiting.size > 0) {
      const { key } = waiting;
      const at = waiting.pop();
      if (at === 2 * from + 1) break;
      if (at !== 2 * from && key > least[at]) continue;
      const j = at >> 1;
      const near = this.#near[j];
      this.effort += near.length;
      for (let k = 0; k < near.length; k++) {
        const to = 2 * near[k] + ((at & 1) ^ 1);
        const length = key + Math.max(0, x[j] + x[near[k]] - 1) + STEP;
        if (length >= least[to] || to === 2 * from) continue;
        least[to] = length;
        previous[to] = at;
        waiting.push(to, length);
      }
    }
    if (previous[2 * from + 1] < 0) return null;
    const walk: number[] = [];
    for (let at = 2 * from + 1; at !== 2 * from; at = previous[at]) walk.push(at >> 1);
    return walk;
  }
}

/** By column those that stand beside it in a row of two, one of which is called for. */
function neighbours({ n, rows }: CoverProgram): number[][] {
  const near: number[][] = Array.from({ length: n }, () => []);
  for (const { columns, least } of rows) {
    if (columns.length !== 2 || least !== 1) continue;
    near[columns[0]].push(columns[1]);
    near[columns[1]].push(columns[0]);
  }
  return near;
}

/** A cycle of odd length that is a part of a closed walk of odd length: where that meets itself it is two, one of them odd. */
function simpleCycle(walk: readonly number[]): readonly number[] {
  const at = new Map<number, number>();
  for (const [i, j] of walk.entries()) {
    const first = at.get(j);
    at.set(j, i);
    if (first === undefined) continue;
    const inner = walk.slice(first, i);
    return simpleCycle(inner.length % 2 === 1 ? inner : [...walk.slice(0, first), ...walk.slice(i)]);
  }
  return walk;
}
