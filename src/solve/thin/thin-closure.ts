// The least closed set of a thin game, by bucket elimination (Dechter): variables are dropped one by one. To drop x, all clauses and tables that
// speak of x are added up into one table: for each choice of its neighbours, what the rest of what x decides costs at least, and whether x is in
// then. After the last one the cost of the least set is known; going back, each variable takes the choice that its table has for its neighbours.
//
// Time and memory are 2 to the width for each variable (elimination-order.ts), so linear in the length of a cycle. The answer is exact: the value is
// a minimum over all closed sets, and its set goes to the checker like any other.

import type { Game } from '../../game/index.ts';
import { asOne, type Work } from '../pace/index.ts';
import { type Clause, closureClauses } from './closure-clauses.ts';
import { type Elimination, eliminationOrder } from './elimination-order.ts';

const SLICE = 2000;

/** What was found out about the variables `over`, by the number that their bits make. */
interface Table {
  readonly over: readonly number[];
  readonly cost: Float64Array;
}

/** A closed set of least gain, null if the game is not thin. */
export function* thinClosure(game: Game): Work<Int32Array | null> {
  const problem = yield* asOne(closureClauses(game));
  yield;
  const order = yield* eliminationOrder(problem);
  if (!order) return null;
  const place = new Int32Array(order.length);
  for (const [i, { variable }] of order.entries()) place[variable] = i;
  // Each clause, and each table, is dealt with when the first of its variables is dropped.
  const clauses: Clause[][] = order.map(() => []);
  for (const clause of problem.clauses) {
    const scope = clause.owner < 0 ? clause.options : [clause.owner, ...clause.options];
    clauses[scope.reduce((least, x) => Math.min(least, place[x]), order.length)].push(clause);
  }
  const tables: Table[][] = order.map(() => []);
  const isInOf: Uint8Array[] = [];
  for (const [i, step] of order.entries()) {
    const { cost, isIn } = dropped(step, problem.weight[step.variable], clauses[i], tables[i]);
    isInOf.push(isIn);
    tables[i] = [];
    const next = step.beside.reduce((least, x) => Math.min(least, place[x]), order.length);
    if (next < order.length) tables[next].push({ over: step.beside, cost });
    if (i % SLICE === SLICE - 1) yield;
  }
  const isIn = new Uint8Array(order.length);
  for (let i = order.length - 1; i >= 0; i--) {
    const { variable, beside } = order[i];
    let at = 0;
    for (let k = 0; k < beside.length; k++) at |= isIn[beside[k]] << k;
    isIn[variable] = isInOf[i][at];
  }
  return problem.nodes(isIn);
}

/** An order in which nodes of a thin game can be dropped: one for each variable. Null if the game is not thin. */
export function* thinOrder(game: Game): Work<Int32Array | null> {
  const problem = yield* asOne(closureClauses(game));
  yield;
  const order = yield* eliminationOrder(problem);
  return order && Int32Array.from(order, ({ variable }) => problem.node[variable]);
}

/** The table that is left when a variable is dropped, and whether the variable is in, for each choice of its neighbours. */
function dropped(
  { variable, beside }: Elimination,
  weight: number,
  clauses: readonly Clause[],
  tables: readonly Table[],
): { cost: Float64Array; isIn: Uint8Array } {
  const d = beside.length;
  const size = 1 << d;
  /** The variable itself is the highest bit. */
  const bit = new Map<number, number>(beside.map((x, k) => [x, 1 << k]));
  bit.set(variable, size);
  const sum = new Float64Array(2 * size).fill(weight, size);
  for (const { owner, options } of clauses) {
    const needs = owner < 0 ? 0 : bit.get(owner)!;
    let some = 0;
    for (const x of options) some |= bit.get(x)!;
    for (let a = 0; a < 2 * size; a++) if ((a & needs) === needs && (a & some) === 0) sum[a] = Infinity;
  }
  const at = new Int32Array(2 * size);
  for (const { over, cost } of tables) {
    const bitOf = new Map(over.map((x, k) => [bit.get(x)!, 1 << k]));
    at.fill(0);
    for (let a = 1; a < 2 * size; a++) {
      const lowest = a & -a;
      at[a] = at[a ^ lowest] | (bitOf.get(lowest) ?? 0);
    }
    for (let a = 0; a < 2 * size; a++) sum[a] += cost[at[a]];
  }
  const cost = new Float64Array(size);
  const isIn = new Uint8Array(size);
  for (let a = 0; a < size; a++) {
    isIn[a] = sum[a | size] < sum[a] ? 1 : 0;
    cost[a] = Math.min(sum[a], sum[a | size]);
  }
  return { cost, isIn };
}
