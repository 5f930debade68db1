// The knowledge of an engine without restart about each node, for strategies that force the guarantee.

import { type Game, requirePlain } from '../game/index.ts';
import { withoutRestart } from './engines.ts';
import { isPause } from './pace/index.ts';
import { refuseLabels } from './question.ts';

/**
 * What a tester needs to know to force the guarantee without restart: a value for each node that he can play by
 * (play/players/guarantee-keeper.ts), with the gains that these values count.
 */
export interface Levels {
  /** What is forced from the initial node by these values: the guarantee once it is known, less before. */
  readonly value: number;
  readonly lower: Float64Array;
  /** As the game has them, or scaled where a gain is 0. */
  readonly gain: Float64Array;
}

/** The levels as far as so many slices of the search without restart go. */
export function levelsAfter(game: Game, slices = Number.POSITIVE_INFINITY): Levels {
  requirePlain(game);
  refuseLabels(game);
  const engine = withoutRestart(game, undefined);
  const work = engine.run();
  for (let left = slices; left > 0; ) {
    const { done, value } = work.next();
    if (done) break;
    if (!isPause(value)) left--;
  }
  const lower = engine.levels();
  return { value: lower[game.initial], lower, gain: engine.counted.gain };
}
