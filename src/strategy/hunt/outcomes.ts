// The results of a stimulus: the tester's states behind the SUT's answers. Half of all commands of real systems are
// questions, after which the model is in the same state. The hunt distinguishes them from those that change
// something.

import { arrivalOf, type Game, SUT } from '../../game/index.ts';

/** The nodes of the tester to which an edge leads, by way of the SUT's answers; those of the SUT beyond them are not looked at. */
export function statesAfter(game: Game, e: number): number[] {
  const w = arrivalOf(game, e);
  if (game.owner[w] !== SUT) return [w];
  const states: number[] = [];
  for (let f = game.outStart[w]; f < game.outStart[w + 1]; f++) states.push(arrivalOf(game, f));
  return states;
}

/** Whether the model is where it was, whatever the SUT answers. */
export const changesNothing = (game: Game, e: number): boolean =>
  statesAfter(game, e).every((v) => v === game.source[e]);

/** For each edge 1 if it belongs to a question: a stimulus that changes nothing, and the answers to it at a node of its own. */
export function questionsOf(game: Game): Uint8Array {
  const isQuestion = new Uint8Array(game.m);
  const asker = askers(game);
  for (let e = 0; e < game.m; e++) {
    const v = game.source[e];
    if (game.owner[v] === SUT) isQuestion[e] = asker[v] >= 0 && returns(game, v, asker[v]) ? 1 : 0;
    else if (changesNothing(game, e)) isQuestion[e] = 1;
  }
  return isQuestion;
}

const returns = (game: Game, v: number, to: number): boolean => {
  for (let f = game.outStart[v]; f < game.outStart[v + 1]; f++) if (arrivalOf(game, f) !== to) return false;
  return true;
};

/** For each node of the SUT the one node of the tester from which it is entered, -1 if there is none or several. */
function askers(game: Game): Int32Array {
  const asker = new Int32Array(game.n).fill(NOBODY);
  for (let e = 0; e < game.m; e++) {
    const w = arrivalOf(game, e);
    const v = game.owner[game.source[e]] === SUT ? SEVERAL : game.source[e];
    asker[w] = asker[w] === NOBODY || asker[w] === v ? v : SEVERAL;
  }
  return asker;
}

const NOBODY = -1;
const SEVERAL = -2;

/** For each node how many edges it is away from the initial one, -1 if it cannot be reached. */
export function distances(game: Game): Int32Array {
  const far = new Int32Array(game.n).fill(-1);
  far[game.initial] = 0;
  const line = [game.initial];
  for (const v of line) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      if (far[w] >= 0) continue;
      far[w] = far[v] + 1;
      line.push(w);
    }
  }
  return far;
}
