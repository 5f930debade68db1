// What the user's own check says of an observation: an assertion that failed, or nothing. It throws, or returns what is wrong as a text,
// or false; whatever else it returns is well. It answers at once: a campaign does not wait for it.

import { arrivalOf, type Game } from '../../../game/index.ts';
import { type Check, Fault, type Observation, wordOf } from '../../../sut/index.ts';

/** The fault of the observation that is this edge; null if nothing is wrong. */
export function checkFault(check: Check, game: Game, edge: number, seen: Observation): Fault | null {
  const to = arrivalOf(game, edge);
  const state = {
    from: game.ids[game.source[edge]],
    node: game.ids[to],
    label: wordOf(game, edge),
    value: game.states?.[to],
  };
  let said: unknown;
  try {
    said = check(state, seen);
  } catch (error) {
    if (error instanceof Fault) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new Fault('assertion', message, { cause: error });
  }
  if (said === false) return new Fault('assertion', `check returned false of ${JSON.stringify(state.label)}`);
  if (typeof said === 'string') return new Fault('assertion', said);
  if (typeof (said as { then?: unknown } | null)?.then !== 'function') return null;
  (said as Promise<unknown>).then(undefined, () => {});
  return new Fault(
    'error',
    'check returned a promise, but it must return at once: wait in observe() instead',
  );
}
