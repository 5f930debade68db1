// A game as the transitions of a transition system, for the formats of that kind to write. (state, label) nodes are folded back into
// transitions where the game has that shape. Any other game is taken node by node, with `?` or `!` before the label by owner; reading
// that again gives another game, and the writers say so.

import { type Game, labelOf, SUT } from '../../game/index.ts';

export interface Flat {
  readonly states: number;
  readonly initial: number;
  readonly transitions: readonly (readonly [from: number, label: string, to: number])[];
}

export const flatten = (game: Game): Flat => folded(game) ?? nodeByNode(game);

/** The transitions of a game in which every SUT node is private to one labelled edge of a tester node; else undefined. */
function folded(game: Game): Flat | undefined {
  if (game.owner[game.initial] === SUT) return undefined;
  const state = new Int32Array(game.n).fill(-1);
  let states = 0;
  for (let v = 0; v < game.n; v++) if (game.owner[v] !== SUT) state[v] = states++;
  const transitions: [number, string, number][] = [];
  for (let v = 0; v < game.n; v++) {
    if (game.owner[v] === SUT) {
      if (game.inStart[v + 1] - game.inStart[v] !== 1) return undefined;
      continue;
    }
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const x = game.target[e];
      const label = labelOf(game, e);
      if (game.owner[x] !== SUT || label === undefined || game.outStart[x] === game.outStart[x + 1])
        return undefined;
      const wait = label === 'wait';
      for (let f = game.outStart[x]; f < game.outStart[x + 1]; f++) {
        const t = state[game.target[f]];
        const own = labelOf(game, f);
        if (t < 0) return undefined;
        // A labelled outcome is a move of the SUT's own: written once, with the wait node.
        if (own === undefined) transitions.push([state[v], label, t]);
        else if (wait) transitions.push([state[v], own, t]);
      }
    }
  }
  return { states, initial: state[game.initial], transitions };
}

function nodeByNode(game: Game): Flat {
  const transitions = Array.from(game.source, (u, e): [number, string, number] => {
    const mark = game.owner[u] === SUT ? '!' : '?';
    return [u, mark + (labelOf(game, e) ?? ''), game.target[e]];
  });
  return { states: game.n, initial: game.initial, transitions };
}
