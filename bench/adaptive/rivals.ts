// Rivals of adaptive that are in no catalog: what one would write first. All of them count what edges cost.
//
//   nearest   the cheapest way to an uncovered node as if the SUT cooperated, by a reset where that is cheaper
//   ssp       the least expected cost to an uncovered node (stochastic shortest path), chances by counting answers
//   thompson  the same with chances drawn from what the counts leave possible (Dirichlet), anew for every test
//
// uct.ts has one more.

import type { Dice } from '../../src/base/index.ts';
import { costOf, type Game, SUT } from '../../src/game/index.ts';
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
      if (owner[v] === SUT && weights) x = expected(game, weights, cost, v);
      else
        for (let e = outStart[v]; e < outStart[v + 1]; e++)
          x = Math.min(x, costOf(game, e) + cost[target[e]]);
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
function expected(game: Game, weights: ArrayLike<number>, cost: Float64Array, v: number): number {
  const { outStart, target } = game;
  let sum = 0;
  let all = 0;
  let known = false;
  for (let e = outStart[v]; e < outStart[v + 1]; e++) {
    const weight = weights[e];
    known ||= cost[target[e]] < Number.POSITIVE_INFINITY;
    sum += weight * (costOf(game, e) + Math.min(1e4, cost[target[e]]));
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
          let on = Number.POSITIVE_INFINITY;
          for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
            const far = costOf(game, e) + cost[game.target[e]];
            if (best < 0 || far < on) [best, on] = [e, far];
          }
          const wait = game.owner[node] === SUT && best >= 0;
          if (!(Math.min(on, reset) < Number.POSITIVE_INFINITY)) return STOP;
          if (wait) return weights && reset < expected(game, weights, cost, node) ? RESET : AWAIT;
          return reset < on ? RESET : best;
        },
      };
    },
  };
}

export const nearest = rival('nearest', () => null);
export const ssp = rival('ssp', counted);
export const thompson = rival('thompson', drawn);
