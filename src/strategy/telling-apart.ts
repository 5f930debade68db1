// A strategy that is asked at a set of nodes votes for the move of each of them, as if it were certain. Visits may
// count only once the node is known. Then finding it out is worth more than any plan from there. This gives the
// stimulus that separates the nodes (view.telling) if something is to be gained by it. It also gives it if the
// strategy wants one that not every node has, after which nothing would be proved any more.
//
// An experiment may be in vain, since the SUT chooses: PATIENCE times from one set of nodes, unless something was
// covered meanwhile.

import { edgeLike } from '../game/index.ts';
import type { Player, Strategy, View } from './strategy.ts';

const PATIENCE = 3;

/** The strategy, with experiments where the position is uncertain. */
export function tellingApart(strategy: Strategy): Strategy {
  return {
    ...strategy,
    prepare(setup) {
      const make = strategy.prepare(setup);
      return (dice, team) => new TellingPlayer(make(dice, team));
    },
  };
}

class TellingPlayer implements Player {
  readonly #player: Player;
  /** Of each set of nodes how often an experiment was begun there, and what was covered and left to be spent last time. */
  readonly #begun = new Map<string, { times: number; covered: number; at: number }>();

  constructor(player: Player) {
    this.#player = player;
  }

  get why(): string {
    return this.#player.why ?? '';
  }

  get interrupted(): boolean {
    return this.#player.interrupted ?? false;
  }

  learn(view: View): void {
    this.#player.learn?.(view);
  }

  move(view: View): number {
    const move = this.#player.move(view);
    const { maybe, game } = view;
    if (!maybe) return move;
    const { telling } = view;
    if (!telling || telling.steps > view.budgetLeft) return move;
    const proves = move < 0 || maybe.every((v) => edgeLike(game, v, move) >= 0);
    return (telling.gain > 0 || !proves) && this.#mayTry(view) ? telling.edge : move;
  }

  /** Asked at each node of the set: it is one experiment for all of them. */
  #mayTry({ maybe, coveredCount, budgetLeft }: View): boolean {
    const key = maybe!.join();
    const known = this.#begun.get(key);
    if (known?.at === budgetLeft) return true;
    const times = known && known.covered === coveredCount ? known.times : 0;
    if (times >= PATIENCE) return false;
    this.#begun.set(key, { times: times + 1, covered: coveredCount, at: budgetLeft });
    return true;
  }
}
