// fair: keeps the promise of `solve --fair` for the budget, against every p-fair system. It plays the plan behind
// it, at least until everything promised is covered. After that, or where the plan has no move within the budget,
// it plays as adaptive. The plan costs as much as the promise, once for all runs.
//
// In a joint campaign one play keeps the promise. The others would spend its budget, so they do not begin.

import { FAIR_EFFORT, FairPlayer, FairTable, promiseWithin } from '../fair/index.ts';
import { DEFAULT_FAIRNESS } from '../game/index.ts';
import { adaptive } from './adaptive/adaptive.ts';
import { AWAIT, type Player, RESET, type Strategy, type StrategySetup, type View } from './strategy.ts';

class PromiseKeeper implements Player {
  readonly #plan: FairPlayer;
  readonly #rest: Player;
  /** Whether the plan is played; and whether the other has seen what came of it. */
  #plans = true;
  #isBehind = false;

  constructor(plan: FairPlayer, rest: Player) {
    this.#plan = plan;
    this.#rest = rest;
  }

  get why(): string | undefined {
    return this.#rest.why;
  }

  move(view: View): number {
    const planned = this.#plans && !view.maybe ? this.#planned(view) : null;
    if (planned !== null) {
      this.#isBehind = true;
      return planned;
    }
    if (this.#isBehind) this.#rest.learn?.(view);
    this.#isBehind = false;
    return this.#rest.move(view);
  }

  keep(view: View, move: number): number {
    return this.#plans ? move : (this.#rest.keep?.(view, move) ?? move);
  }

  /** The move of the plan; null once it is over. */
  #planned(view: View): number | null {
    const move = this.#plan.move(view);
    if (move?.kind === 'edge') return move.edge;
    if (move?.kind === 'await') return AWAIT;
    if (move?.kind === 'reset' && view.canReset) return RESET;
    this.#plans = false;
    return null;
  }
}

/** Only one play of a team begins. */
const ALONE = { mayBegin: () => false };

/** The strategy with another effort for the plan: for tests and benches. */
export const fairWith = (effort: number): Strategy<'fair'> => ({
  id: 'fair',
  title: 'promise-keeping',
  about:
    'covers with 95 % confidence what solve --fair says, if each answer has a chance of at least --fair; then as adaptive',
  needsSuite: false,
  isFair: true,
  isSlow: true,
  ponders: true,
  avoidsFaults: true,
  tellsApart: true,
  prepare(setup: StrategySetup) {
    const { game, budget, resetCost, fair: p = DEFAULT_FAIRNESS } = setup;
    const { plan } = promiseWithin(game, { p, budget, resetCost, effort });
    const table = plan && new FairTable(game, plan);
    const rest = adaptive.prepare(setup);
    return (dice, team) => {
      team?.shared('fair', () => ALONE);
      const player = rest(dice);
      return table ? new PromiseKeeper(new FairPlayer(table), player) : player;
    };
  },
});

export const fair = fairWith(FAIR_EFFORT);
