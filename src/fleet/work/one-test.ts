// A player whose campaign is one test: where the strategy wants a reset, the test is over. Between two moves it hears what the others have
// done meanwhile, and says what it is about to try.

import { isPassedThrough, isTransition } from '../../game/index.ts';
import { type Player, RESET, STOP, type View } from '../../strategy/index.ts';
import type { TestResult } from '../job.ts';

export class OneTest implements Player {
  end: TestResult['end'] = 'budget';
  why = '';
  readonly #player: Player;
  readonly #maxTest: number;
  readonly #between: () => void;
  #moves = 0;

  constructor(player: Player, maxTest: number, between: () => void) {
    this.#player = player;
    this.#maxTest = maxTest;
    this.#between = between;
  }

  move(view: View): number {
    this.#between();
    const inside = isTransition(view.game, view.node) || isPassedThrough(view.game, view.node);
    const move = this.#moves++ >= this.#maxTest && !inside ? RESET : this.#player.move(view);
    if (move !== RESET && move !== STOP) return move;
    this.end = move === RESET ? 'reset' : 'strategy';
    this.why = move === RESET ? 'the next step is a reset' : (this.#player.why ?? 'the strategy stopped');
    return STOP;
  }
}
