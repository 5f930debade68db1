// Edge coverage at the least cost: a visit costs 1 and every case after the first a reset. If the SUT answers as
// the cases say, this is the cheapest way to take every edge.
//
// It is the directed postman with resets. A suite is one walk: moves, resets as arcs back to the initial node, and
// a free one from its end. Taking every edge once, and some again, is balanced: as many arcs into a node as out of
// it. The cheapest balance is a flow of least cost. Every reachable edge is in it, so it is connected, and an Euler
// tour walks all of it.
//
// Polynomial and exact: no suite costs less. On a strongly connected graph that is one tour, unless resets are
// cheaper. On a graph without cycles and with expensive resets it is a cover by the fewest paths.

import { MinCostFlow } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { edgeRequirements, hasNoEdge, successorLists } from './edge.ts';
import { suiteCost } from './node-min-cost.ts';
import { ShortestPaths } from './shortest-paths.ts';
import type { Case, Criterion, Suite } from './suite.ts';

export const edgeMinCost: Criterion<'edge-min-cost'> = {
  id: 'edge-min-cost',
  title: 'edge coverage at the least cost',
  about: 'every edge is taken, at the least cost with the given reset cost',
  make(game, { resetCost }) {
    const requirements = edgeRequirements(game).length;
    const near = new ShortestPaths(game);
    const rows = successorLists(game);
    let satisfied = hasNoEdge(game, game.initial) ? 1 : 0;
    for (const v of near.order) satisfied += rows[v].length;
    const cases = postman(game, near.order, rows, resetCost);
    return {
      criterion: 'edge-min-cost',
      cases,
      requirements,
      satisfied,
      infeasible: requirements - satisfied,
      note: `costs ${suiteCost(cases, resetCost)} with a reset cost of ${resetCost}, the least possible`,
    } satisfies Suite;
  },
};

/** Arcs of the tour that are no moves. */
const BACK = -1;
const END = -2;

function postman(
  game: Game,
  nodes: Int32Array,
  rows: readonly Int32Array[],
  resetCost: number,
): readonly Case[] {
  const { n, initial } = game;
  const [source, sink, end] = [n, n + 1, n + 2];
  const network = new MinCostFlow(n + 3);
  const surplus = new Int32Array(n);
  const repeated = nodes.length * n;
  const moves: { from: number; to: number; arc: number }[] = [];
  const backs: { from: number; arc: number }[] = [];
  const ends: { from: number; arc: number }[] = [];
  for (const v of nodes) {
    for (const w of rows[v]) {
      surplus[w]++;
      surplus[v]--;
      moves.push({ from: v, to: w, arc: network.arc(v, w, repeated, 1) });
    }
    if (v !== initial) backs.push({ from: v, arc: network.arc(v, initial, repeated, resetCost + 1) });
    ends.push({ from: v, arc: network.arc(v, end, 1, 0) });
  }
  network.arc(end, initial, 1, 0);
  for (const v of nodes) {
    if (surplus[v] > 0) network.arc(source, v, surplus[v], 0);
    if (surplus[v] < 0) network.arc(v, sink, -surplus[v], 0);
  }
  network.run(source, sink);
  const arcs: number[][] = Array.from({ length: n }, () => []);
  for (const { from, arc } of ends) if (network.flow(arc) > 0 && from !== initial) arcs[from].push(END);
  for (const { from, arc } of backs) for (let k = network.flow(arc); k > 0; k--) arcs[from].push(BACK);
  for (const { from, to, arc } of moves) for (let k = network.flow(arc); k >= 0; k--) arcs[from].push(to);
  return casesOf(eulerTour(initial, arcs), initial);
}

/** The arcs of a closed walk from `initial` that takes each once (Hierholzer). */
function eulerTour(initial: number, arcs: number[][]): number[] {
  const at = (arc: number): number => (arc < 0 ? initial : arc);
  const stack: number[] = [];
  const tour: number[] = [];
  for (let v = initial; ; ) {
    const arc = arcs[v].pop();
    if (arc !== undefined) {
      stack.push(arc);
      v = at(arc);
      continue;
    }
    const done = stack.pop();
    if (done === undefined) return tour.reverse();
    tour.push(done);
    v = stack.length === 0 ? initial : at(stack[stack.length - 1]);
  }
}

/** The tour turned so that it ends with the free arc, cut at resets. */
function casesOf(tour: readonly number[], initial: number): Case[] {
  const last = tour.indexOf(END);
  const turned = last < 0 ? tour : [...tour.slice(last + 1), ...tour.slice(0, last)];
  const cases: number[][] = [[initial]];
  for (const arc of turned) {
    if (arc === BACK) cases.push([initial]);
    else cases[cases.length - 1].push(arc);
  }
  return cases.map((path) => Int32Array.from(path));
}
