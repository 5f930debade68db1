// The price of keeping the guarantee, in expected coverage. A few runs of the whole budget against an even system
// are rehearsed, with the guarantee kept and without. The dice for the answers are the same. Nothing is rehearsed
// if the runs would take longer than they are worth.
//
// The price is in points: percent of everything reachable. Two runs that differ once differ in everything
// afterwards, so a few runs say little. One standard error less is the price that is as good as certain.

import { Dice, summarise } from '../../base/index.ts';
import { costOf, type Game, gainOf, outDegree, reachable, SUT } from '../../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../strategy.ts';

/** Plays of each kind at most, and at least; and the budget of all of them together. */
const MOST_PLAYS = 24;
const LEAST_PLAYS = 4;
const MOST_SPENT = 6000;

interface Stage {
  readonly game: Game;
  readonly budget: number;
  readonly resetCost: number;
}

export interface Price {
  readonly expected: number;
  readonly surely: number;
}

/** What keeping costs in points; null where nobody can tell in a short time. */
export function priceOfKeeping(stage: Stage, keeping: () => Player, free: () => Player): Price | null {
  const { game, budget } = stage;
  const plays = Math.min(MOST_PLAYS, Math.floor(MOST_SPENT / Math.max(1, budget)));
  if (plays < LEAST_PLAYS) return null;
  const total = Math.max(1, gainOf(game, reachable(game)));
  const points = (player: Player, i: number): number =>
    (100 * gainOf(game, rehearse(stage, player, Dice.of(i, 91)))) / total;
  const lost = Array.from({ length: plays }, (_, i) => points(free(), i) - points(keeping(), i));
  const { mean, deviation } = summarise(lost);
  return { expected: mean, surely: mean - deviation / Math.sqrt(plays) };
}

/** The nodes that a player covers. */
function rehearse({ game, budget, resetCost }: Stage, player: Player, dice: Dice): Int32Array {
  const { n, m, outStart, target, owner, initial } = game;
  const covered = new Uint8Array(n);
  const coveredNodes = new Int32Array(n);
  let [node, spent, gain, resets, count] = [initial, 0, 0, 0, 0];
  const visit = (w: number, cost: number): void => {
    node = w;
    spent += cost;
    if (covered[w]) return;
    covered[w] = 1;
    coveredNodes[count++] = w;
    gain = game.countsTags ? gainOf(game, coveredNodes.subarray(0, count)) : gain + game.gain[w];
  };
  const taken = new Int32Array(m);
  const view: View = {
    game,
    maybe: null,
    covered,
    coveredNodes,
    taken,
    resetCost,
    get node() {
      return node;
    },
    get coveredCount() {
      return count;
    },
    get gain() {
      return gain;
    },
    get budgetLeft() {
      return budget - spent;
    },
    get canReset() {
      return budget - spent > resetCost;
    },
    get resets() {
      return resets;
    },
  };
  visit(initial, 1);
  while (spent < budget || outDegree(game, node) > 0) {
    const move = player.move(view);
    if (move === STOP || (move === RESET && !view.canReset)) break;
    if (move === RESET) {
      resets++;
      visit(initial, resetCost + 1);
      continue;
    }
    const isAnswer = move === AWAIT || owner[node] === SUT;
    const e = isAnswer ? outStart[node] + dice.below(outDegree(game, node)) : move;
    if (costOf(game, e) > budget - spent) break;
    taken[e]++;
    visit(target[e], costOf(game, e));
  }
  return coveredNodes.subarray(0, count);
}
