// The least closed set as clauses over few variables. Of all sets with the initial node that hold the successors of their tester nodes and one
// successor of each SUT node, one of least gain is asked for. In a least one, a node with a single predecessor that cannot do without it is in
// exactly when that is: both are one variable. Those that go with the initial node are in, and need none.

import { Bits, BREATH, BREATH_STEPS, DEAR, SHORT_PASS, SLICE, type Slices, Steps } from '../../base/index.ts';
import { type Game, reaching, SUT } from '../../game/index.ts';
import { ClauseRows, type Clauses } from './clauses.ts';

export interface ClauseProblem {
  readonly weight: Float64Array;
  readonly clauses: Clauses;
  /** The gain of what every set holds. */
  readonly given: number;
  /** A node that has this variable, for each. */
  readonly node: Int32Array;
  /** The closed set that these variables, 1 for those in it, stand for. */
  nodes(isIn: Uint8Array): Slices<Int32Array>;
}

/** Each node may be several clauses: fewer make a slice. */
const PART = SLICE / DEAR;
const GIVEN = -1;
const UNREACHABLE = -2;

export function* closureClauses(game: Game): Slices<ClauseProblem> {
  const { n, initial, owner, outStart, target, gain } = game;
  const seen = yield* reaching(game);
  const variable = yield* variablesOf(game, seen);
  let count = 0;
  const number = new Int32Array(n).fill(UNREACHABLE);
  for (let v = 0; v < n; v++) {
    if (seen.has(v) && variable[v] === v && v !== initial) number[v] = count++;
  }
  if (n > SHORT_PASS) yield BREATH;
  const of = (v: number): number => (variable[v] === initial ? GIVEN : number[variable[v]]);
  const weight = new Float64Array(count);
  const clauses = new ClauseRows();
  /** The last node that leads to a variable, plus 1; GIVEN stands first. */
  const met = new Int32Array(count + 1);
  let given = 0;
  const steps = new Steps(PART);
  for (const v of seen) {
    steps.left -= outStart[v + 1] - outStart[v] + 1;
    if (steps.left < steps.next) yield steps.told();
    const x = of(v);
    if (x === GIVEN) given += gain[v];
    else weight[x] += gain[v];
    const isSut = owner[v] === SUT;
    let isMet = false;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const y = of(target[e]);
      if (met[y + 1] === v + 1) continue;
      met[y + 1] = v + 1;
      if (y === x || y === GIVEN) isMet = true;
      else {
        clauses.add(y);
        if (!isSut) clauses.end(x);
      }
    }
    if (!isSut) continue;
    if (isMet) clauses.drop();
    else if (clauses.size > 0) clauses.end(x);
  }
  const nodes = function* (isIn: Uint8Array): Slices<Int32Array> {
    const inside = new Bits(n);
    for (let v = 0; v < n; v++) {
      if (v % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
      if (seen.has(v) && (of(v) === GIVEN || isIn[of(v)] === 1)) inside.add(v);
    }
    return yield* inside.gathering();
  };
  const node = new Int32Array(count);
  for (let v = 0; v < n; v++) if (number[v] >= 0) node[number[v]] = v;
  return { weight, clauses: clauses.all, given, node, nodes };
}

/** For each node the one whose variable it shares. */
function* variablesOf(game: Game, seen: Bits): Slices<Int32Array> {
  const { n, initial, owner, outStart, target, inStart, inEdge, source } = game;
  const variable = new Int32Array(n);
  for (let v = 0; v < n; v++) variable[v] = v;
  /** The only node that leads here, if that must: -1 for none. */
  const needs = new Int32Array(n).fill(-1);
  const steps = new Steps();
  for (const v of seen) {
    steps.left -= inStart[v + 1] - inStart[v] + 1;
    if (steps.left < steps.next) yield steps.told();
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
    steps.left -= 1;
    if (steps.left < steps.next) yield steps.told();
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
