// Labels that do not say where they lead. A campaign follows an observation to the node it leads to; with two such nodes it must keep both in mind.

import { type Game, labelOf, type Owner, quote, SUT, TESTER } from '../game/index.ts';
import type { Oddity } from './rule.ts';

export const ambiguousObservations = (game: Game): Iterable<Oddity> => ambiguous(game, SUT);
export const ambiguousStimuli = (game: Game): Iterable<Oddity> => ambiguous(game, TESTER);

function* ambiguous(game: Game, owner: Owner): Generator<Oddity> {
  for (let v = 0; v < game.n; v++) {
    if (game.owner[v] !== owner) continue;
    const targets = new Map<string, Set<number>>();
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      // An edge without a label goes by the id of its target, which tells it apart.
      const label = labelOf(game, e);
      if (label === undefined) continue;
      const known = targets.get(label);
      if (known) known.add(game.target[e]);
      else targets.set(label, new Set([game.target[e]]));
    }
    for (const [label, known] of targets) {
      if (known.size < 2) continue;
      const ids = [...known].map((w) => quote(game.ids[w]));
      yield {
        message: `${quote(label)} at ${quote(game.ids[v])} leads to both ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}, which it does not distinguish`,
        name: game.ids[v],
      };
    }
  }
}
