// Merges nodes that the tester can always visit together, whatever the SUT does: a cycle of tester moves and of SUT
// nodes with one move. An SUT node whose successors have all been merged has one move too, so this repeats until
// nothing changes.
//
// Nothing is lost. The tester can tour a class on entering and leave it by any edge, so both games have the same
// gain. The SUT has no choice inside. With restart a closed set holds a class as a whole or not at all. A chat
// graph of 10^6 nodes loses 65 534 nodes and gets one whose gain is most of the guarantee. A model without choices
// of the SUT becomes a single node.
//
// O(n + m) a round, typed arrays only; yields between passes, and within long ones.

import { BREATH, passed, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import {
  type Components,
  findingComponents,
  type Game,
  type GameRows,
  makingFromRows,
  SUT,
  TESTER,
} from '../../game/index.ts';
import { asOne, type Work } from '../pace/index.ts';

export interface Contraction {
  /** The reachable part, contracted. Its ids are empty. */
  readonly game: Game;
  /** The node of `game` that stands for a node, -1 if it cannot be reached. */
  readonly item: Int32Array;
  /** The nodes that v of `game` stands for are member[memberStart[v]] .. member[memberStart[v + 1] - 1]. */
  readonly memberStart: Int32Array;
  readonly member: Int32Array;
}

const ROUNDS = 12;

/** Nodes that are to be one from the start, which lead to the others: what their SUT nodes would do does not count. */
export interface Tour {
  readonly nodes: { has(v: number): boolean };
  readonly leadsTo: Iterable<number>;
}

/** `seen` tells what can be reached. */
export function* contract(game: Game, seen: { has(v: number): boolean }, tour?: Tour): Work<Contraction> {
  const item = new Int32Array(game.n).fill(-1);
  let count = 0;
  let touring = -1;
  for (let v = 0; v < game.n; v++) {
    if (!seen.has(v)) continue;
    if (tour?.nodes.has(v)) {
      if (touring < 0) touring = count++;
      item[v] = touring;
    } else item[v] = count++;
  }
  if (game.n > SHORT_PASS) yield BREATH;
  const leads = touring < 0 ? [] : Array.from(tour!.leadsTo, (v) => item[v]);
  let rows = yield* asOne(mergedRows(game, item, count, touring, leads));
  yield;
  for (let round = 0; round < ROUNDS; round++) {
    const { of, count: classes } = yield* asOne(tourableComponents(rows));
    yield;
    const before = rows.owner.length;
    if (classes === before) break;
    rows = yield* asOne(mergedRows(rows, of, classes));
    for (let v = 0; v < game.n; v++) if (item[v] >= 0) item[v] = of[item[v]];
    yield;
    // A round that merges next to nothing is not worth another one.
    if (before > 100_000 && (before - classes) * 1000 < before) break;
  }
  const contracted = yield* asOne(makingFromRows(rows));
  yield;
  return { game: contracted, item, ...(yield* asOne(membersOf(item, contracted.n))) };
}

/** The nodes of the contracted game that stand for those of a closed set, which are in it as a whole. */
export function itemsOf({ item }: Contraction, nodes: Int32Array): Int32Array {
  return Int32Array.from(new Set(nodes.map((v) => item[v]))).sort();
}

function* membersOf(item: Int32Array, n: number): Slices<{ memberStart: Int32Array; member: Int32Array }> {
  const memberStart = new Int32Array(n + 1);
  for (let v = 0; v < item.length; v++) if (item[v] >= 0) memberStart[item[v] + 1]++;
  for (let i = 0; i < n; i++) memberStart[i + 1] += memberStart[i];
  const next = memberStart.slice(0, n);
  yield* passed(item.length);
  const member = new Int32Array(memberStart[n]);
  for (let v = 0; v < item.length; v++) if (item[v] >= 0) member[next[item[v]]++] = v;
  if (n > SHORT_PASS) yield BREATH;
  return { memberStart, member };
}

type Rows = Pick<Game, 'owner' | 'gain' | 'outStart' | 'target' | 'initial'>;

/**
 * The graph with nodes of the same class made one. A class of several nodes is the tester's; parallel edges are
 * one, and an edge of a class to itself is left out, except that of an SUT node, which may stay there.
 */
function* mergedRows(
  { owner, gain, outStart, target, initial }: Rows,
  of: Int32Array,
  count: number,
  touring = -1,
  leads: readonly number[] = [],
): Slices<GameRows> {
  const n = owner.length;
  const start = new Int32Array(count + 1);
  for (let v = 0; v < n; v++) if (of[v] >= 0) start[of[v] + 1]++;
  for (let c = 0; c < count; c++) start[c + 1] += start[c];
  yield* passed(n);
  const nodes = new Int32Array(start[count]);
  const next = start.slice(0, count);
  for (let v = 0; v < n; v++) if (of[v] >= 0) nodes[next[of[v]]++] = v;
  yield* passed(n);
  const newOwner = new Uint8Array(count);
  const newGain = new Float64Array(count);
  const newStart = new Int32Array(count + 1);
  const newTarget = new Int32Array(target.length + leads.length);
  const mark = new Int32Array(count).fill(-1);
  let m = 0;
  const steps = new Steps();
  for (let c = 0; c < count; c++) {
    const single = start[c + 1] - start[c] === 1;
    newOwner[c] = single ? owner[nodes[start[c]]] : TESTER;
    const staying = newOwner[c] === SUT ? -1 : c;
    for (let k = start[c]; k < start[c + 1]; k++) {
      const v = nodes[k];
      newGain[c] += gain[v];
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
      // In a class of several nodes the SUT stays.
      if (!single && owner[v] === SUT) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = of[target[e]];
        if (w === staying || mark[w] === c) continue;
        mark[w] = c;
        newTarget[m++] = w;
      }
    }
    if (c === touring) {
      for (const w of leads) {
        if (mark[w] === c) continue;
        mark[w] = c;
        newTarget[m++] = w;
      }
    }
    newStart[c + 1] = m;
  }
  return {
    name: '',
    initial: of[initial],
    owner: newOwner,
    gain: newGain,
    outStart: newStart,
    target: newTarget.slice(0, m),
    ids: [],
    labels: [],
    label: new Int32Array(0),
    weight: null,
  };
}

/** The components of the moves that the tester makes or the SUT must make. Edges are distinct. */
function* tourableComponents(rows: Rows): Slices<Components> {
  const { owner, outStart } = rows;
  const end = outStart.slice(1);
  for (let v = 0; v < owner.length; v++) {
    if (owner[v] === SUT && end[v] - outStart[v] > 1) end[v] = outStart[v];
  }
  if (owner.length > SHORT_PASS) yield BREATH;
  return yield* findingComponents(rows, end);
}
