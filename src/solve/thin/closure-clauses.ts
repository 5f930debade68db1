// The least closed set as clauses over few variables. Of all sets with the initial node that hold the successors of their tester nodes and one
// successor of each SUT node, one of least gain is asked for. In a least one, a node with a single predecessor that cannot do without it is in
// exactly when that is: both are one variable. Those that go with the initial node are in, and need none.

import { type Bits, DEAR, SLICE, type Slices } from '../../base/index.ts';
import { type Game, reaching, SUT } from '../../game/index.ts';

/** Whoever holds variable `owner` (-1: every set) holds one of the options. */
export interface Clause {
  readonly owner: number;
  readonly options: readonly number[];
}

export interface ClauseProblem {
  readonly weight: Float64Array;
  readonly clauses: readonly Clause[];
  /** The gain of what every set holds. */
  readonly given: number;
  /** A node that has this variable, for each. */
  readonly node: Int32Array;
  /** The closed set that these variables, 1 for those in it, stand for. */
  nodes(isIn: Uint8Array): Int32Array;
}

/** Each clause is an object of its own: fewer make a slice. */
const PART = SLICE / DEAR;
const GIVEN = -1;
const UNREACHABLE = -2;

export function* closureClauses(game: Game): Slices<ClauseProblem> {
  const { n, initial, owner, outStart, target, gain } = game;
  const seen = yield* reaching(game);
  const variable = yield* variablesOf(game, seen);
  let count = 0;
  const number = new Int32Array(n).fill(UNREACHABLE);
  for (let v = 0; v < n; v++) if (seen.has(v) && variable[v] === v && v !== initial) number[v] = count++;
  const of = (v: number): number => (variable[v] === initial ? GIVEN : number[variable[v]]);
  const weight = new Float64Array(count);
  const clauses: Clause[] = [];
  let given = 0;
  let left = PART;
  for (const v of seen) {
    left -= outStart[v + 1] - outStart[v] + 1;
    if (left < 0) {
      left = PART;
      yield;
    }
    const x = of(v);
    if (x === GIVEN) given += gain[v];
    else weight[x] += gain[v];
    const next = new Set<number>();
    for (let e = outStart[v]; e < outStart[v + 1]; e++) next.add(of(target[e]));
    if (owner[v] === SUT) {
      if (next.size > 0 && !next.has(x) && !next.has(GIVEN)) clauses.push({ owner: x, options: [...next] });
    } else for (const y of next) if (y !== x && y !== GIVEN) clauses.push({ owner: x, options: [y] });
  }
  const nodes = (isIn: Uint8Array): Int32Array =>
    Int32Array.from(seen).filter((v) => of(v) === GIVEN || isIn[of(v)] === 1);
  const node = new Int32Array(count);
  for (let v = 0; v < n; v++) if (number[v] >= 0) node[number[v]] = v;
  return { weight, clauses, given, node, nodes };
}

/** For each node the one whose variable it shares. */
function* variablesOf(game: Game, seen: Bits): Slices<Int32Array> {
  const { n, initial, owner, outStart, target, inStart, inEdge, source } = game;
  const variable = Int32Array.from({ length: n }, (_, v) => v);
  /** The only node that leads here, if that must: -1 for none. */
  const needs = new Int32Array(n).fill(-1);
  let left = SLICE;
  for (const v of seen) {
    left -= inStart[v + 1] - inStart[v] + 1;
    if (left < 0) {
      left = SLICE;
      yield;
    }
    if (v === initial) continue;
    let only = -1;
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const u = source[inEdge[i]];
      if (u === v || u === only || !seen.has(u)) continue;
      only = only < 0 ? u : n;
    }
    if (only < 0 || only === n) continue;
    const isForced = owner[only] !== SUT || leadsOnlyTo(outStart, target, only, v);
    if (isForced) needs[v] = only;
  }
  // Whatever can be reached leads back to the initial node or to one with several predecessors: no chain is a cycle.
  for (const v of seen) {
    if (--left < 0) {
      left = SLICE;
      yield;
    }
    let root = v;
    while (needs[root] >= 0) root = needs[root];
    for (let u = v; u !== root; ) {
      const next = needs[u];
      variable[u] = root;
      needs[u] = root;
      u = next;
    }
  }
  return variable;
}

function leadsOnlyTo(outStart: Int32Array, target: Int32Array, u: number, v: number): boolean {
  for (let e = outStart[u]; e < outStart[u + 1]; e++) if (target[e] !== v) return false;
  return true;
}
