// The least closed set of a thin game, by bucket elimination (Dechter): variables are dropped one by one. To drop x, all clauses and tables that
// speak of x are added up into one table: for each choice of its neighbours, what the rest of what x decides costs at least, and whether x is in
// then. After the last one the cost of the least set is known; going back, each variable takes the choice that its table has for its neighbours.
//
// Time and memory are 2 to the width for each variable (elimination-order.ts), so linear in the length of a cycle. The answer is exact: the value is
// a minimum over all closed sets, and its set goes to the checker like any other.

import { BREATH, BREATH_STEPS, breathing } from '../../base/index.ts';
import { type Game, layingOut } from '../../game/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import type { Clauses } from './clauses.ts';
import { type ClauseProblem, closureClauses } from './closure-clauses.ts';
import { eliminationOrder } from './elimination-order.ts';

const SLICE = 2000;

/** What was found out about the variables `over`, by the number that their bits make. */
interface Table {
  readonly over: Int32Array;
  readonly cost: Float64Array;
}

/** A closed set of least gain, null if the game is not thin. */
export function* thinClosure(game: Game): Work<Int32Array | null> {
  const problem = yield* asOne(closureClauses(game));
  yield;
  const order = yield* eliminationOrder(scopesOf(problem));
  if (!order) return null;
  const { variables, start, beside } = order;
  const n = variables.length;
  const place = new Int32Array(n);
  for (let i = 0; i < n; i++) place[variables[i]] = i;
  const clauses = yield* asOne(clausesByPlace(problem.clauses, place));
  /** Each table is dealt with when the first of its variables is dropped. */
  const tables = new Map<number, Table[]>();
  /** Whether a variable is in, by the number that the bits of its neighbours make: the table of the i-th begins at isInStart[i]. */
  const isInStart = new Int32Array(n + 1);
  for (let i = 0; i < n; i++) isInStart[i + 1] = isInStart[i] + (1 << (start[i + 1] - start[i]));
  const isInOf = new Uint8Array(isInStart[n]);
  for (let i = 0; i < n; i++) {
    const over = beside.subarray(start[i], start[i + 1]);
    const step = { variable: variables[i], weight: problem.weight[variables[i]], over };
    const own = clauses.order.subarray(clauses.start[i], clauses.start[i + 1]);
    const isIn = isInOf.subarray(isInStart[i], isInStart[i + 1]);
    const cost = dropped(step, problem.clauses, own, tables.get(i) ?? [], isIn);
    tables.delete(i);
    let next = n;
    for (const x of over) next = Math.min(next, place[x]);
    const others = tables.get(next);
    if (others) others.push({ over, cost });
    else if (next < n) tables.set(next, [{ over, cost }]);
    if (i % SLICE === SLICE - 1) yield;
  }
  const isIn = new Uint8Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let at = isInStart[i];
    for (let k = start[i]; k < start[i + 1]; k++) at += isIn[beside[k]] << (k - start[i]);
    isIn[variables[i]] = isInOf[at];
    if (i % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
  }
  return yield* problem.nodes(isIn);
}

const scopesOf = ({ weight, clauses }: ClauseProblem) => ({ n: weight.length, clauses });

/** The clauses by the place of the first of their variables, at which each is dealt with; in slices. */
function* clausesByPlace(
  { count, owner, start, option }: Clauses,
  place: Int32Array,
): ReturnType<typeof layingOut> {
  const first = new Int32Array(count);
  for (let c = 0; c < count; c++) {
    let least = owner[c] < 0 ? place.length : place[owner[c]];
    for (let i = start[c]; i < start[c + 1]; i++) least = Math.min(least, place[option[i]]);
    first[c] = least;
    if (c % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
  }
  return yield* breathing(layingOut(first, place.length + 1));
}

/** An order in which nodes of a thin game can be dropped: one for each variable. Null if the game is not thin. */
export function* thinOrder(game: Game): Work<Int32Array | null> {
  const problem = yield* asOne(closureClauses(game));
  yield;
  const order = yield* eliminationOrder(scopesOf(problem));
  return order?.variables.map((variable) => problem.node[variable]) ?? null;
}

/** A variable, what it weighs, and those that it stands with when it is dropped. */
interface Step {
  readonly variable: number;
  readonly weight: number;
  readonly over: Int32Array;
}

/** The table that is left when a variable is dropped; whether the variable is in, for each choice of its neighbours, goes into `isIn`. Of the clauses those with these numbers count. */
function dropped(
  { variable, weight, over: beside }: Step,
  { owner, start, option }: Clauses,
  numbers: Int32Array,
  tables: readonly Table[],
  isIn: Uint8Array,
): Float64Array {
  const d = beside.length;
  const size = 1 << d;
  /** The variable itself is the highest bit. */
  const bitOf = (x: number) => (x === variable ? size : 1 << beside.indexOf(x));
  const sum = new Float64Array(2 * size).fill(weight, size);
  for (const c of numbers) {
    const needs = owner[c] < 0 ? 0 : bitOf(owner[c]);
    let some = 0;
    for (let i = start[c]; i < start[c + 1]; i++) some |= bitOf(option[i]);
    for (let a = 0; a < 2 * size; a++) if ((a & needs) === needs && (a & some) === 0) sum[a] = Infinity;
  }
  const at = new Int32Array(2 * size);
  /** The bit of a table's own number that each bit is, 0 if it is none. */
  const own = new Int32Array(d + 1);
  for (const { over, cost } of tables) {
    own.fill(0);
    for (let k = 0; k < over.length; k++) own[31 - Math.clz32(bitOf(over[k]))] = 1 << k;
    at.fill(0);
    for (let a = 1; a < 2 * size; a++) {
      const lowest = a & -a;
      at[a] = at[a ^ lowest] | own[31 - Math.clz32(lowest)];
    }
    for (let a = 0; a < 2 * size; a++) sum[a] += cost[at[a]];
  }
  const cost = new Float64Array(size);
  for (let a = 0; a < size; a++) {
    isIn[a] = sum[a | size] < sum[a] ? 1 : 0;
    cost[a] = Math.min(sum[a], sum[a | size]);
  }
  return cost;
}
