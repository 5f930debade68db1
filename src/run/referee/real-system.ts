// What a model may not have when a real system is driven by it: a campaign would wait for words that the system never says.

import { InputError } from '../../base/index.ts';
import { type Game, modelOf } from '../../game/index.ts';

/** Refuses a model whose helper nodes nobody can observe at a real system. */
export function requireObservable(game: Game): void {
  const { maybe } = modelOf(game);
  if (maybe) {
    throw InputError.of(
      'run/maybe-edges',
      'the model has edges that may be missing ("maybe"), and a real system does not say whether it has one',
      'model the attempt as a stimulus with two observations, or play against a simulated SUT',
    );
  }
}
