// Spends the budget that a strategy leaves. It may stop although the budget is enough for more. Then the cases of
// its suite that were not walked to their end come next (suite-rest.ts), and then the hunt (hunt/). That is
// transitions never taken, then edge pairs never seen, then longer contexts, in an order that the dice choose.
//
// A strategy without dice would find the same things in the same order with every seed, and anything off its way
// only at its end. Such a strategy lets the hunt begin (see `headStart`), with a part of the budget. The hunt's
// coverage counts, and the strategy goes on from there, as always, until nothing more can be gained.

import { costOf, type Game, outDegree, reachable } from '../game/index.ts';
import { contextsOf, Hunter } from './hunt/hunter.ts';
import { type Player, RESET, STOP, type Strategy, type StrategySetup, type View } from './strategy.ts';
import { type SuiteRest, suiteRest } from './suite-rest.ts';

/** The part of the budget that the hunt may have before the strategy. */
const HEAD_START = 1 / 4;
/** On so few nodes `adaptive` plans the whole play, and keeps the guarantee by that: nobody watches over the moves of others. */
const PLANNED = 13;

/** The strategy, followed by the hunt for as long as the budget lasts. */
export function spendingAll(strategy: Strategy): Strategy {
  return {
    ...strategy,
    prepare(setup) {
      const first = strategy.prepare(setup);
      const nodes = [...reachable(setup.game)].filter((v) => outDegree(setup.game, v) > 0).length;
      const before = strategy.huntsFirst ? headStart(setup) : 0;
      const rest = strategy.needsSuite ? suiteRest(setup) : null;
      return (dice, team) => {
        const player = first(dice, team);
        if (nodes === 0) return player;
        const contexts = () => contextsOf(setup.game, setup.known);
        const known = team ? team.shared('contexts', contexts) : contexts();
        const hunter = new Hunter(setup.game, dice, known);
        return new SpendAllPlayer(player, rest?.(team) ?? null, hunter, before);
      };
    },
  };
}

/**
 * What the hunt may spend before the strategy plays: nothing where the rest of the budget might not pay for what the strategy promises. On
 * small graphs that is all that can be forced, at worst a reset and a visit of all nodes for each of them. On larger ones the strategy watches over
 * each move (`keep`). The hunt goes for transitions never taken, so little is lost: at most a point of coverage on models of 400 to 920 nodes with
 * budgets of 500 and 2000. To keep four visits to each node in reserve there, as was done before, made every seed go the same way on large models.
 */
function headStart({ game, budget, resetCost }: StrategySetup): number {
  const n = [...reachable(game)].length;
  const reserve = n > PLANNED ? 0 : (n * dearestEdge(game) + resetCost + 1) * n;
  return Math.max(0, Math.min(budget * HEAD_START, budget - reserve));
}

function dearestEdge(game: Game): number {
  let most = 1;
  for (let e = 0; e < game.m; e++) most = Math.max(most, costOf(game, e));
  return most;
}

class SpendAllPlayer implements Player {
  why = '';
  readonly #first: Player;
  #rest: SuiteRest | null;
  readonly #hunter: Hunter;
  readonly #headStart: number;
  #begun = false;
  #over = false;
  #budget = 0;

  constructor(first: Player, rest: SuiteRest | null, hunter: Hunter, headStart: number) {
    this.#first = first;
    this.#rest = rest;
    this.#hunter = hunter;
    this.#headStart = headStart;
  }

  get interrupted(): boolean {
    return this.#first.interrupted ?? false;
  }

  move(view: View): number {
    this.#hunter.watch(view);
    this.#rest?.watch(view);
    if (!this.#begun) {
      this.#begun = true;
      this.#budget = view.budgetLeft;
    }
    const early = this.#budget - view.budgetLeft < this.#headStart;
    if (!this.#over && !early) {
      const move = this.#first.move(view);
      // A reset that nobody can pay for would be the end as well.
      if (move !== STOP && (move !== RESET || view.canReset)) return move;
      this.why = this.#first.why ?? '';
      if (this.interrupted) return STOP;
      this.#over = true;
    }
    const open = early ? null : (this.#rest?.move(view) ?? null);
    if (open !== null) return open;
    if (this.#over) this.#rest = null;
    // Afterwards, too: in a joint campaign the rest may be needed by another play.
    const move = this.#hunter.move(view);
    return this.#first.keep?.(view, move) ?? move;
  }
}
