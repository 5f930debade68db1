// Rivals of adaptive that are in no catalog: what one would write first.
//
//   nearest   the shortest way to an uncovered node as if the SUT cooperated, by a reset where that is shorter
//   ssp       the least expected cost to an uncovered node (stochastic shortest path), chances by counting answers
//   thompson  the same with chances drawn from what the counts leave possible (Dirichlet), anew for every test
//
// uct.ts has one more.

import type { Dice } from '../../src/base/index.ts';
import { type Game, SUT } from '../../src/game/index.ts';
import { AWAIT, RESET, STOP, type Strategy, type View } from '../../src/strategy/index.ts';

const isOpen = ({ covered, game }: View, v: number): boolean => covered[v] === 0 && game.gain[v] > 0;

/** How much each answer counts in the mean; null if the SUT is taken for a friend, and only the best one counts. */
type Weights = ArrayLike<number> | null;

/** For each node the cost to the next uncovered one, by value iteration. */
function costs(view: View, weights: Weights): Float64Array {
  const { game, resetCost, canReset } = view;
  const { n, outStart, target, owner, initial } = game;
  const cost = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  for (let v = 0; v < n; v++) if (isOpen(view, v)) cost[v] = 0;
  for (let round = 0, changed = true; changed && round < 4 * n; round++) {
    changed = false;
    for (let v = 0; v < n; v++) {
      if (isOpen(view, v)) continue;
      let x = Number.POSITIVE_INFINITY;
      if (owner[v] === SUT && weights) x = 1 + expected(game, weights, cost, v);
      else for (let e = outStart[v]; e < outStart[v + 1]; e++) x = Math.min(x, 1 + cost[target[e]]);
      if (canReset) x = Math.min(x, resetCost + 1 + cost[initial]);
      if (x < cost[v] - 1e-3) {
        cost[v] = x;
        changed = true;
      }
    }
  }
  return cost;
}

/** The mean cost after an answer; an answer that leads nowhere yet counts as a long way. */
function expected(
  { outStart, target }: Game,
  weights: ArrayLike<number>,
  cost: Float64Array,
  v: number,
): number {
  let sum = 0;
  let all = 0;
  let known = false;
  for (let e = outStart[v]; e < outStart[v + 1]; e++) {
    const weight = weights[e];
    known ||= cost[target[e]] < Number.POSITIVE_INFINITY;
    sum += weight * Math.min(1e4, cost[target[e]]);
    all += weight;
  }
  return known ? sum / all : Number.POSITIVE_INFINITY;
}

const counted = ({ taken }: View): Weights => Float64Array.from(taken, (times) => 1 + times);

/** From the gamma distributions whose shares are a draw of Dirichlet's. */
const drawn = ({ taken }: View, dice: Dice): Weights =>
  Float64Array.from(taken, (times) => {
    let sum = 0;
    for (let i = 0; i <= times; i++) sum -= Math.log(1 - dice.unit());
    return sum;
  });

function rival(id: string, weigh: (view: View, dice: Dice) => Weights): Strategy {
  return {
    id,
    title: id,
    about: 'for the bench',
    needsSuite: false,
    prepare: () => (dice) => {
      let seen = -1;
      let asked = 0;
      let resets = -1;
      let weights: Weights = null;
      let cost: Float64Array = new Float64Array(0);
      return {
        why: 'nothing uncovered can be reached',
        move(view) {
          const { game, node, resetCost, canReset } = view;
          // Answers change the chances: the plan is made anew with every new node, and now and then.
          if (seen !== view.coveredCount || resets !== view.resets || ++asked % 32 === 0) {
            weights = weigh(view, dice);
            cost = costs(view, weights);
          }
          seen = view.coveredCount;
          resets = view.resets;
          const reset = canReset ? resetCost + 1 + cost[game.initial] : Number.POSITIVE_INFINITY;
          let best = -1;
          for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
            if (best < 0 || cost[game.target[e]] < cost[game.target[best]]) best = e;
          }
          const on = best < 0 ? Number.POSITIVE_INFINITY : 1 + cost[game.target[best]];
          const wait = game.owner[node] === SUT && best >= 0;
          if (!(Math.min(on, reset) < Number.POSITIVE_INFINITY)) return STOP;
          if (wait) return weights && reset < 1 + expected(game, weights, cost, node) ? RESET : AWAIT;
          return reset < on ? RESET : best;
        },
      };
    },
  };
}

export const nearest = rival('nearest', () => null);
export const ssp = rival('ssp', counted);
export const thompson = rival('thompson', drawn);
