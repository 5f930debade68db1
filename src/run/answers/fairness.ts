// How fair the answers were: for each node where the system had a choice and was asked, bounds of the chance of each answer, and the p that
// the node supports.
//
// An answer that came k of n times has a chance of at least the probability at which k or more of n would come 1 time in 20, and of at most
// the one at which k or fewer would (Clopper and Pearson, one-sided, 95 % each). The least chance of several answers is at least the
// least of their lower bounds, again with 95 %: to be wrong, the bound of the one rarest answer has to be wrong. So a node, and all nodes
// together, need no correction for how many answers there are. A lower bound speaks of a system whose chances are steady. An upper bound
// holds for every p-fair system, whatever it remembers: k then is at least what n tosses with the chance min(p, 1/d) give.

import { leastProbability, upperProbability } from '../../base/index.ts';
import { fairAnswers, OPEN, SURE } from '../../fair/index.ts';
import type { Game } from '../../game/index.ts';

const TAIL = 0.05;

export interface Fairness {
  /** The p that all answers support with 95 %: the least of the nodes; null if no choice was asked. */
  readonly p: number | null;
  /** The nodes of two answers or more where the system was asked, in the order of the model. */
  readonly nodes: readonly NodeFairness[];
}

export interface NodeFairness {
  readonly node: number;
  readonly asked: number;
  /** How many answers the model allows; those that may not exist are not among `answers`. */
  readonly allowed: number;
  /** Each of its answers has a chance of at least that, with 95 %. */
  readonly p: number;
  readonly answers: readonly AnswerChance[];
}

export interface AnswerChance {
  readonly edge: number;
  readonly count: number;
  /** The chance is at least `low`, with 95 %, and at most `high`, with 95 %. */
  readonly low: number;
  readonly high: number;
}

/** `counts`: how often each edge was taken. */
export function fairnessOf(game: Game, counts: ArrayLike<number>): Fairness {
  const { share, role } = fairAnswers(game, 1);
  const nodes: NodeFairness[] = [];
  for (let node = 0; node < game.n; node++) {
    const allowed = share[node] === 0 ? 0 : Math.round(1 / share[node]);
    if (allowed < 2) continue;
    const [from, to] = [game.outStart[node], game.outStart[node + 1]];
    let asked = 0;
    for (let e = from; e < to; e++) asked += counts[e];
    if (asked === 0) continue;
    const answers: AnswerChance[] = [];
    for (let e = from, count = 0; e < to; e++) {
      const kind = role ? role[e] : SURE;
      count = kind === OPEN ? 0 : count + counts[e];
      if (kind !== SURE) continue;
      const low = leastProbability(count, asked, TAIL);
      answers.push({ edge: e, count, low, high: upperProbability(count, asked, TAIL) });
      count = 0;
    }
    nodes.push({ node, asked, allowed, p: Math.min(...answers.map(({ low }) => low)), answers });
  }
  return { p: nodes.length === 0 ? null : Math.min(...nodes.map(({ p }) => p)), nodes };
}
