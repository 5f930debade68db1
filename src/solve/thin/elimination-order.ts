// An order in which variables can be dropped one by one, each with few others beside it at its time: always one with the fewest neighbours, which
// become neighbours of one another (minimum degree), or where that fails by their distance from the initial node. How many they are at most is the width; long cycles, corridors and ladders have a
// small one however long they are. Nothing is computed with the clauses yet, so that a game which is not thin costs little; of a large one a part near the initial node
// is looked at first, which is not thin either then.

import {
  BREATH,
  BREATH_STEPS,
  breathing,
  DEAR,
  GrowingInts,
  type Slices,
  SLICE as STEPS,
  Steps,
} from '../../base/index.ts';
import { layingOut } from '../../game/index.ts';
import { asOne, PAUSE, type Work } from '../pace/index.ts';
import { ClauseRows, type Clauses } from './clauses.ts';
import { NeighbourSets } from './neighbour-sets.ts';

/** Tables have two entries for each set of neighbours: with more of them it is no thin game. */
export const WIDEST = 14;
/** So many table entries altogether are worth it. */
const MOST_ENTRIES = 2 ** 27;
/** Pairs of neighbours looked at, for each variable. */
const MOST_PAIRS = 400;
const SLICE = 2000;
/** Several looks for each variable or clause: fewer steps make a pause. */
const PART = STEPS / DEAR;
/** So many variables near the initial node are looked at first, or a sixteenth. */
const LEAST_PART = 5000;

/** The variables in order; with the i-th of them stand, in clauses or tables at its time, beside[start[i]] .. beside[start[i + 1] - 1]. */
export interface Elimination {
  readonly variables: Int32Array;
  readonly start: Int32Array;
  readonly beside: Int32Array;
}

/** Variables and clauses; what the variables weigh does not matter here. */
export interface Scopes {
  readonly n: number;
  readonly clauses: Clauses;
}

/** Null if the game is not thin. */
export function* eliminationOrder(whole: Scopes): Work<Elimination | null> {
  const { count, start } = whole.clauses;
  for (let c = 0; c < count; c++) {
    if (start[c + 1] - start[c] > WIDEST) return null;
    if (c % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
  }
  const size = Math.max(LEAST_PART, whole.n >> 4);
  if (2 * size < whole.n && !(yield* anyOrder(yield* asOne(nearby(whole, size))))) return null;
  return yield* anyOrder(whole);
}

function* anyOrder(problem: Scopes): Work<Elimination | null> {
  return (yield* eliminated(problem, fewestFirst)) ?? (yield* eliminated(problem, nearestFirst));
}

/** The variables that clauses lead to first, and what clauses say of these. */
function* nearby(problem: Scopes, size: number): Slices<Scopes> {
  const place = new Int32Array(problem.n).fill(-1);
  const sequence = yield* nearest(problem);
  for (let i = 0; i < size; i++) place[sequence[i]] = i;
  const clauses = new ClauseRows();
  const { count, owner, start, option } = problem.clauses;
  const steps = new Steps(PART);
  for (let c = 0; c < count; c++) {
    steps.left -= 1;
    if (steps.left < steps.next) yield steps.told();
    for (let i = start[c]; i < start[c + 1]; i++) if (place[option[i]] >= 0) clauses.add(place[option[i]]);
    // A clause without options says nothing of neighbours.
    if (clauses.size > 0) clauses.end(owner[c] < 0 ? owner[c] : place[owner[c]]);
  }
  return { n: size, clauses: clauses.all };
}

/** The variable to drop next, -1 if each has too many neighbours. */
type Choice = (
  problem: Scopes,
  beside: NeighbourSets,
) => Slices<{
  next(): number;
  /** The neighbours of this one are others now. */
  changed(v: number): void;
}>;

function* eliminated(problem: Scopes, choose: Choice): Work<Elimination | null> {
  const { n } = problem;
  const beside = yield* asOne(neighbours(problem));
  const choice = yield* asOne(choose(problem, beside));
  yield;
  const variables = new GrowingInts();
  const start = new GrowingInts();
  const all = new GrowingInts();
  start.push(0);
  let entries = 0;
  let pairs = MOST_PAIRS * n + 100_000;
  let pause = pairs - STEPS;
  while (variables.length < n) {
    const v = choice.next();
    if (v < 0) return null;
    const others = beside.of(v);
    if (others.length > WIDEST) return null;
    variables.push(v);
    for (const a of others) all.push(a);
    start.push(all.length);
    entries += 2 ** others.length;
    pairs -= others.length ** 2;
    if (entries > MOST_ENTRIES || pairs < 0) return null;
    for (const a of others) {
      beside.delete(a, v);
      for (const b of others) if (a !== b) beside.add(a, b);
    }
    for (const a of others) choice.changed(a);
    beside.clear(v);
    if (variables.length % SLICE === 0) yield;
    else if (pairs < pause) {
      pause = pairs - STEPS;
      yield PAUSE;
    }
  }
  return { variables: variables.view(), start: start.view(), beside: all.view() };
}

function* neighbours({ n, clauses }: Scopes): Slices<NeighbourSets> {
  const beside = new NeighbourSets(n);
  const { count, owner, start, option } = clauses;
  /** What a clause names, its owner first. */
  const scope = new Int32Array(WIDEST + 1);
  const steps = new Steps(PART);
  for (let c = 0; c < count; c++) {
    steps.left -= (start[c + 1] - start[c] + 1) ** 2;
    if (steps.left < steps.next) yield steps.told();
    let size = 0;
    if (owner[c] >= 0) scope[size++] = owner[c];
    for (let i = start[c]; i < start[c + 1]; i++) scope[size++] = option[i];
    for (let i = 0; i < size; i++) {
      for (let k = 0; k < size; k++) if (scope[i] !== scope[k]) beside.add(scope[i], scope[k]);
    }
  }
  return beside;
}

/** One with the fewest neighbours. */
const fewestFirst: Choice = function* (_, beside) {
  /** By how many neighbours they had when they were put there; what has changed since is put anew. */
  const queue = Array.from({ length: WIDEST + 1 }, () => new GrowingInts());
  const changed = (v: number) => queue[beside.size(v)]?.push(v);
  const isDone = new Uint8Array(beside.length);
  for (let v = beside.length - 1; v >= 0; v--) {
    changed(v);
    if (v % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
  }
  const next = () => {
    for (;;) {
      const degree = queue.findIndex((list) => list.length > 0);
      if (degree < 0) return -1;
      const v = queue[degree].get(--queue[degree].length);
      if (isDone[v] || beside.size(v) !== degree) continue;
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
  const rowOf = new Int32Array(clauses.count);
  for (let c = 0; c < clauses.count; c++) {
    const owner = clauses.owner[c];
    rowOf[c] = owner < 0 ? n : owner;
    if (c % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
  }
  const { start, order } = yield* breathing(layingOut(rowOf, n + 1));
  const isSeen = new Uint8Array(n + 1);
  const sequence = new Int32Array(n + 1);
  sequence[0] = n;
  let size = 1;
  const steps = new Steps(PART);
  for (let i = 0; i < size; i++) {
    const row = sequence[i];
    steps.left -= start[row + 1] - start[row] + 1;
    if (steps.left < steps.next) yield steps.told();
    for (let k = start[row]; k < start[row + 1]; k++) {
      const c = order[k];
      for (let j = clauses.start[c]; j < clauses.start[c + 1]; j++) {
        const x = clauses.option[j];
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
