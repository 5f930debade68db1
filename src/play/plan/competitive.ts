// The competitive ratio of a target (the Canadian traveller's problem of Papadimitriou and Yannakakis, 1991): the tester does not know which system it
// tests. Each system answers at a node the same way at every visit, and has an edge that may be missing, or has it not. A strategy is
// compared with a tester who knows the system. Its ratio is the greatest quotient of their costs, over the systems in which the target can be reached.
//
// A position is a node with what is known of the system. Let m(K) be the least cost over the systems that agree with the knowledge K. It is a
// shortest path in which every unknown answer is free, as such a path meets each node once. A strategy has a ratio of at most r if at the
// target it has never spent more than r * m(K). That is the game of worst-case.ts, with the value -r * m(K) at the target. Some strategy has such a
// ratio if its value at the initial node is at most 0.
//
// Bisection over r, each time with the ratio that the strategy found really has. Two ratios of whole costs differ by at least 1 / M^2, with M the
// greatest m(K), so the answer is exact in the end. Exponential in the number of unknown answers.

import { NodeHeap } from '../../base/index.ts';
import { costOf, type Game, SUT } from '../../game/index.ts';
import { knownAnswers, type Positions } from './positions.ts';
import { worstCase } from './worst-case.ts';

export interface CompetitiveRatio {
  /** Infinity if every strategy is caught in some system in which the target can be reached. */
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  /** The move of each position, -1 where there is none. */
  readonly move: Int32Array;
}

/** Larger than every ratio that is told apart from none at all. */
const GREATEST = 2 ** 30;
const ROUNDS = 200;
/** For rounding in sums of costs. */
const SLACK = 1e-9;
const NEVER = Number.POSITIVE_INFINITY;

/** `positions` with the answers that are known at each. */
export function competitiveRatio(
  game: Game,
  positions: Positions,
  target: ReadonlySet<number>,
): CompetitiveRatio {
  const { initial, isTarget, count } = positions;
  const least = leastCosts(game, positions, target);
  const none = new Int32Array(count).fill(-1);
  if (isTarget[initial]) return { value: 1, lower: 1, upper: 1, move: none };
  const attempt = (ratio: number): { move: Int32Array; ratio: number } | null => {
    // Where the target is out of reach in every system left, nothing counts any more.
    const ends = (s: number): number | null =>
      least[s] === NEVER ? -NEVER : isTarget[s] ? -ratio * least[s] : null;
    const { value, move } = worstCase(positions, ends);
    return value[initial] <= SLACK * ratio ? { move, ratio: ratioOf(positions, move, least) } : null;
  };
  let best = least[initial] === NEVER ? null : attempt(GREATEST);
  if (!best || best.ratio === NEVER) return { value: NEVER, lower: NEVER, upper: NEVER, move: none };
  const longest = least.reduce((most, cost) => (cost < NEVER ? Math.max(most, cost) : most), 1);
  const apart = 0.5 / longest ** 2;
  let lower = 1;
  for (let round = 0; round < ROUNDS && best.ratio - lower > apart; round++) {
    const middle = (lower + best.ratio) / 2;
    const found = attempt(middle);
    if (found && found.ratio < best.ratio) best = found;
    else lower = middle;
  }
  const { ratio, move } = best;
  return { value: ratio, lower: ratio - lower <= apart ? ratio : lower, upper: ratio, move };
}

/** The ratio that a policy has: the answers seen so far decide where it is, so it comes to each position in one way only. */
function ratioOf(
  { start, to, cost, chooses, isTarget, initial }: Positions,
  move: Int32Array,
  least: Float64Array,
) {
  let worst = 1;
  const open: [position: number, spent: number][] = [[initial, 0]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [s, spent] = at;
    if (least[s] === NEVER) continue;
    if (isTarget[s]) {
      if (spent > 0) worst = Math.max(worst, spent / least[s]);
    } else if (chooses[s]) open.push([to[move[s]], spent + cost[move[s]]]);
    else for (let m = start[s]; m < start[s + 1]; m++) open.push([to[m], spent + cost[m]]);
  }
  return worst;
}

/** For each position m(K) of what is known there. */
function leastCosts(game: Game, { node, known }: Positions, target: ReadonlySet<number>): Float64Array {
  const byKnowledge = new Map<string, number>();
  return Float64Array.from(node, (_, s) => {
    let cost = byKnowledge.get(known[s]);
    if (cost === undefined) byKnowledge.set(known[s], (cost = shortest(game, known[s], target)));
    return cost;
  });
}

function shortest(game: Game, known: string, target: ReadonlySet<number>): number {
  const { n, owner, outStart, target: ends, initial } = game;
  const answers = knownAnswers(known);
  const cost = new Float64Array(n).fill(NEVER);
  const heap = new NodeHeap();
  cost[initial] = 0;
  heap.push(initial, 0);
  while (heap.size > 0) {
    const at = heap.key;
    const v = heap.pop();
    if (at > cost[v]) continue;
    if (target.has(v)) return at;
    const fixed = owner[v] === SUT ? answers.get(v) : undefined;
    for (let e = fixed ?? outStart[v]; e < (fixed === undefined ? outStart[v + 1] : fixed + 1); e++) {
      const w = ends[e];
      if (at + costOf(game, e) >= cost[w]) continue;
      cost[w] = at + costOf(game, e);
      heap.push(w, cost[w]);
    }
  }
  return NEVER;
}
