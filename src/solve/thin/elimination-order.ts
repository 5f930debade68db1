// An order in which variables can be dropped one by one, each with few others beside it at its time: always one with the fewest neighbours, which
// become neighbours of one another (minimum degree), or where that fails by their distance from the initial node. How many they are at most is the width; long cycles, corridors and ladders have a
// small one however long they are. Nothing is computed with the clauses yet, so that a game which is not thin costs little; of a large one a part near the initial node
// is looked at first, which is not thin either then.

import { DEAR, type Slices, SLICE as STEPS } from '../../base/index.ts';
import { layingOut } from '../../game/index.ts';
import { asOne, PAUSE, type Work } from '../pace/index.ts';
import type { Clause, ClauseProblem } from './closure-clauses.ts';

/** Tables have two entries for each set of neighbours: with more of them it is no thin game. */
export const WIDEST = 14;
/** So many table entries altogether are worth it. */
const MOST_ENTRIES = 2 ** 27;
/** Pairs of neighbours looked at, for each variable. */
const MOST_PAIRS = 400;
const SLICE = 2000;
/** Sets and arrays, one for each variable or clause: fewer steps make a pause. */
const PART = STEPS / DEAR;
/** So many variables near the initial node are looked at first, or a sixteenth. */
const LEAST_PART = 5000;

export interface Elimination {
  readonly variable: number;
  /** With which variables it stands in clauses or tables at its time. */
  readonly beside: readonly number[];
}

/** Variables and clauses; what the variables weigh does not matter here. */
type Scopes = Pick<ClauseProblem, 'clauses'> & { readonly n: number };

/** Null if the game is not thin. */
export function* eliminationOrder({ weight, clauses }: ClauseProblem): Work<Elimination[] | null> {
  if (clauses.some(({ options }) => options.length > WIDEST)) return null;
  const whole = { n: weight.length, clauses };
  const size = Math.max(LEAST_PART, whole.n >> 4);
  if (2 * size < whole.n && !(yield* anyOrder(yield* asOne(nearby(whole, size))))) return null;
  return yield* anyOrder(whole);
}

function* anyOrder(problem: Scopes): Work<Elimination[] | null> {
  return (yield* eliminated(problem, fewestFirst)) ?? (yield* eliminated(problem, nearestFirst));
}

/** The variables that clauses lead to first, and what clauses say of these. */
function* nearby(problem: Scopes, size: number): Slices<Scopes> {
  const place = new Int32Array(problem.n).fill(-1);
  const sequence = yield* nearest(problem);
  for (let i = 0; i < size; i++) place[sequence[i]] = i;
  const clauses: Clause[] = [];
  let left = PART;
  for (const { owner, options } of problem.clauses) {
    if (--left < 0) {
      left = PART;
      yield;
    }
    // A clause without options says nothing of neighbours.
    const near = options.map((x) => place[x]).filter((x) => x >= 0);
    if (near.length > 0) clauses.push({ owner: owner < 0 ? owner : place[owner], options: near });
  }
  return { n: size, clauses };
}

/** The variable to drop next, -1 if each has too many neighbours. */
type Choice = (
  problem: Scopes,
  beside: readonly ReadonlySet<number>[],
) => Slices<{
  next(): number;
  /** The neighbours of this one are others now. */
  changed(v: number): void;
}>;

function* eliminated(problem: Scopes, choose: Choice): Work<Elimination[] | null> {
  const { n } = problem;
  const beside = yield* asOne(neighbours(problem));
  const choice = yield* asOne(choose(problem, beside));
  yield;
  const order: Elimination[] = [];
  let entries = 0;
  let pairs = MOST_PAIRS * n + 100_000;
  let pause = pairs - STEPS;
  while (order.length < n) {
    const v = choice.next();
    if (v < 0) return null;
    const others = [...beside[v]];
    if (others.length > WIDEST) return null;
    order.push({ variable: v, beside: others });
    entries += 2 ** others.length;
    pairs -= others.length ** 2;
    if (entries > MOST_ENTRIES || pairs < 0) return null;
    for (const a of others) {
      beside[a].delete(v);
      for (const b of others) if (a !== b) beside[a].add(b);
    }
    for (const a of others) choice.changed(a);
    beside[v].clear();
    if (order.length % SLICE === 0) yield;
    else if (pairs < pause) {
      pause = pairs - STEPS;
      yield PAUSE;
    }
  }
  return order;
}

function* neighbours({ n, clauses }: Scopes): Slices<Set<number>[]> {
  const beside: Set<number>[] = [];
  let left = PART;
  while (beside.length < n) {
    beside.push(new Set());
    if (--left > 0) continue;
    left = PART;
    yield;
  }
  for (const { owner, options } of clauses) {
    left -= (options.length + 1) ** 2;
    if (left < 0) {
      left = PART;
      yield;
    }
    const scope = owner < 0 ? options : [owner, ...options];
    for (const a of scope) for (const b of scope) if (a !== b) beside[a].add(b);
  }
  return beside;
}

/** One with the fewest neighbours. */
const fewestFirst: Choice = function* (_, beside) {
  /** By how many neighbours they had when they were put there; what has changed since is put anew. */
  const queue: number[][] = Array.from({ length: WIDEST + 1 }, () => []);
  const changed = (v: number) => queue[beside[v].size]?.push(v);
  const isDone = new Uint8Array(beside.length);
  for (let v = beside.length - 1; v >= 0; v--) changed(v);
  const next = () => {
    for (;;) {
      const degree = queue.findIndex((list) => list.length > 0);
      if (degree < 0) return -1;
      const v = queue[degree].pop()!;
      if (isDone[v] || beside[v].size !== degree) continue;
      isDone[v] = 1;
      return v;
    }
  };
  return { next, changed };
};

/** In the order in which clauses lead to them: for games that go on from layer to layer. */
const nearestFirst: Choice = function* (problem) {
  const sequence = yield* nearest(problem);
  let at = 0;
  return { next: () => sequence[at++], changed: () => {} };
};

/** All variables, in the order in which clauses lead to them. */
function* nearest({ n, clauses }: Scopes): Slices<Int32Array> {
  // What every set must hold stands last.
  const rowOf = new Int32Array(clauses.length);
  for (let c = 0; c < clauses.length; c++) {
    const { owner } = clauses[c];
    rowOf[c] = owner < 0 ? n : owner;
    if (c % STEPS === STEPS - 1) yield;
  }
  const { start, order } = yield* layingOut(rowOf, n + 1);
  const isSeen = new Uint8Array(n + 1);
  const sequence = new Int32Array(n + 1);
  sequence[0] = n;
  let size = 1;
  let left = PART;
  for (let i = 0; i < size; i++) {
    const row = sequence[i];
    left -= start[row + 1] - start[row] + 1;
    if (left < 0) {
      left = PART;
      yield;
    }
    for (let k = start[row]; k < start[row + 1]; k++) {
      for (const x of clauses[order[k]].options) {
        if (isSeen[x]) continue;
        isSeen[x] = 1;
        sequence[size++] = x;
      }
    }
  }
  // What no clause leads to is in no least set: it stands alone.
  for (let v = 0; v < n; v++) if (!isSeen[v]) sequence[size++] = v;
  return sequence.subarray(1);
}
